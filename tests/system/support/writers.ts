import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Product } from "../../fixtures/product.ts";
import { askApi } from "./api.ts";

/** Writes one after the other, and remembers what was acknowledged. Stops at the first failure. */
export function startWriter(write: (id: string) => Promise<unknown>) {
  const acknowledged: string[] = [];
  let stopped = false;
  let failure: unknown;
  const done = (async () => {
    while (!stopped) {
      const id = randomUUID();
      try {
        await write(id);
      } catch (error) {
        failure = error;
        return;
      }
      acknowledged.push(id);
      // A write is nearly always under way; without a pause the writers would take the processor from what they wait for.
      await wait(3);
    }
  })();
  return {
    acknowledged,
    /** Under way and going well. */
    async works() {
      for (const before = acknowledged.length; acknowledged.length < before + 20; ) {
        if (failure) throw failure;
        await wait(10);
      }
    },
    async stop() {
      stopped = true;
      await done;
    },
  };
}

export const bySql = (sql: Sql) => (id: string) =>
  sql`
  insert into public.contact_messages (id, name, email, message, consented_at, submission_key)
  values (${id}, 'A writer', 'writer@test.example', 'Will this be kept?', now(), ${id})`;

export const byApi = (product: Product) => async (id: string) => {
  const message = { id, name: "A writer", email: "writer@test.example", message: "Will this be kept?" };
  const body = JSON.stringify({ ...message, consented_at: new Date().toISOString(), submission_key: id });
  const answer = await askApi(product, "/rest/v1/contact_messages", { method: "POST", body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
};

export async function missingMessages(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from public.contact_messages`;
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}
