import type { Sql } from "postgres";
import { connectTimeoutSeconds } from "#common/timeouts.ts";
import { hasNoRoom, openDatabase } from "../connections/open-database.ts";

export type Health = {
  /** Whether the database responds. The caller decides how long to wait. */
  ask: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** On a connection of its own: requests that are slow, or that take all others, do not look like an absent database. */
export function createHealth(url: string): Health {
  let client: Sql | undefined;
  let question: Promise<boolean> | undefined;

  function put(): Promise<boolean> {
    client ??= openDatabase({ url, name: "reduit-health", max: 1, keptOpen: true });
    const asked = client;
    // A machine that disappears leaves its connection open and silent.
    const timer = setTimeout(() => {
      client = undefined;
      void asked.end({ timeout: 0 });
    }, connectTimeoutSeconds * 1_000);
    return asked`select 1`
      .then(() => true, hasNoRoom)
      .finally(() => {
        clearTimeout(timer);
        question = undefined;
      });
  }

  return {
    ask() {
      question ??= put();
      return question;
    },
    close: async () => client?.end({ timeout: 0 }),
  };
}

export async function answerHealth(health: Health): Promise<Response> {
  const answers = await health.ask();
  return Response.json({ database: answers ? "ok" : "away" }, { status: answers ? 200 : 503 });
}
