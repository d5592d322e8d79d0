import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import { countPoints } from "../accounts/count-points.ts";
import { makeInvitedAccount } from "../accounts/invited-account.ts";
import { importExportRoutes } from "../import-export/internal-routes.ts";
import { measureDatabase } from "./database-numbers.ts";
import type { InternalRoutes } from "./internal-routes.ts";

type Services = { sql: Sql; keys: KeyRing; poolUse: Parameters<typeof measureDatabase>[1] };

/** One that writes what needs a second factor or an approval acts for a person (request/claims.ts): tests/database/guarded-writes.test.ts. */
export function routesForWeb({ sql, keys, poolUse }: Services): InternalRoutes {
  return {
    keys: () => keys.reload().then(keys.list),
    "count-points": countPoints(sql),
    "invited-account": makeInvitedAccount(sql),
    measure: () => measureDatabase(sql, poolUse),
    ...importExportRoutes(sql, keys),
  };
}
