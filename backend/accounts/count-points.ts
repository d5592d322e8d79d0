import type { Sql } from "postgres";
import { z } from "zod";

/** Private route for web: limits on accounts and mail are counted in the database (server/counters/counters.ts). */
export function countPoints(sql: Sql): (steps: unknown) => Promise<unknown> {
  return async (steps) => {
    const [row] =
      await sql`select private.count_points(${sql.json(z.array(z.json()).parse(steps))}) as judged`;
    return row?.judged;
  };
}
