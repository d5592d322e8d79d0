// How often one request waits for the database: in another room, that many times the way there and back (docs/operations/databases-and-processes.md).
import { afterAll, expect, test } from "vitest";
import { startApiHere } from "../fixtures/api-here.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { countRoundTrips, type Wire } from "../fixtures/counted-connections.ts";
import { signedInReader, visitor } from "../fixtures/visitor.ts";

let wire: Wire;
const backend = backendForFile(
  {},
  {
    async startApi(env, logLines) {
      wire = await countRoundTrips(env.DATABASE_URL ?? "");
      return startApiHere({ ...env, DATABASE_URL: wire.url }, logLines);
    },
  },
);
afterAll(() => wire?.close());

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

test("a write takes 4 round trips, and 3 more for the revisions of the pages; a read takes 4", async () => {
  const { client, id } = await signedInReader(backend);
  const requests = {
    write: () => client.from("profiles").update({ full_name: "A" }).eq("id", id).select().single(),
    revisions: () => visitor(backend).rpc("content_revisions"),
    read: () => client.from("profiles").select().eq("id", id).single(),
  };
  const trips: Record<string, number> = {};
  for (const [name, ask] of Object.entries(requests)) {
    // A connection may be new, and an answer may come in two pieces.
    trips[name] = Math.min(
      ...(await inTurn(5, () => wire.count(async () => expect((await ask()).error).toBeNull()))),
    );
  }
  expect(trips).toEqual({ write: 4, revisions: 3, read: 4 });
});
