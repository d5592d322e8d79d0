import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { silenceTimeout } from "#common/timeouts.ts";

export async function databaseAnswers(sql: Sql): Promise<boolean> {
  const question = sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([question, wait(silenceTimeout, false, { ref: false })]);
}

export async function health(sql: Sql): Promise<Response> {
  const answers = await databaseAnswers(sql);
  return Response.json({ database: answers ? "ok" : "away" }, { status: answers ? 200 : 503 });
}
