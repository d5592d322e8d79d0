import { expect, test } from "vitest";
import type { ContactMessage } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { createContactMessages } from "./contact-messages.ts";

type Stored = { content: ContactMessage & { submission_key: string }; acknowledge: boolean };

function contact() {
  const stored: Stored[] = [];
  const state = { fails: false };
  const rpc = async (_name: string, given: Stored) => {
    if (state.fails) return { error: { message: "away" } };
    stored.push(given);
    return { error: null };
  };
  const db = { rpc } as unknown as Database;
  const messages = createContactMessages({
    db,
    files: db,
    counters: createMemoryCounters(),
    onStored: () => undefined,
    log: () => undefined,
  });
  const send = async (words: string, from: string, more: Partial<ContactMessage> = {}) => {
    const message = {
      name: "N",
      email: "n@example.ch",
      topic: "evaluation",
      message: words,
      fields: [],
      files: [],
      ...more,
    };
    return messages.submit(message as ContactMessage, from);
  };
  return { send, stored, state };
}

const client = "203.0.113.22";
const done = { outcome: "stored" };

test("five messages an hour from one IP address, then it says when to come back; an incident is counted apart", async () => {
  const { send, stored } = contact();
  for (let n = 1; n <= 5; n++) expect(await send(`Message ${n}`, client)).toEqual(done);
  expect(await send("Message 6", client)).toEqual({ outcome: "too-many", waitMinutes: 60 });
  expect(await send("Message 6", "203.0.113.23")).toEqual(done);
  expect(await send("Our files are being encrypted", client, { urgent: true })).toEqual(done);
  expect(stored).toHaveLength(7);
});

test("the same words of the same sender are one message, and one mailbox is acknowledged once", async () => {
  const { send, stored } = contact();
  for (const email of ["n@example.ch", "N@example.ch"]) await send("The same", client, { email });
  await send("Other words", client);
  const keys = stored.map(({ content }) => content.submission_key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(stored.map(({ acknowledge }) => acknowledge)).toEqual([true, false, false]);
});

test("what could not be stored counts neither as a message nor as an acknowledgement", async () => {
  const { send, stored, state } = contact();
  state.fails = true;
  for (let n = 1; n <= 6; n++) expect(await send(`Message ${n}`, client)).toEqual({ outcome: "unanswered" });
  state.fails = false;
  expect(await send("Again", client)).toEqual(done);
  expect(stored.map(({ acknowledge }) => acknowledge)).toEqual([true]);
});
