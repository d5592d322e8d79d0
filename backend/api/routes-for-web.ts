import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import { countPoints } from "../accounts/count-points.ts";
import { makeInvitedAccount } from "../accounts/invited-account.ts";
import type { PooledConnection } from "../connections/lite-connection.ts";
import type { Replica } from "../connections/replica.ts";
import { importExportRoutes } from "../import-export/internal-routes.ts";
import { measureDatabase } from "./database-numbers.ts";
import type { InternalRoutes } from "./internal-routes.ts";

type Services = { sql: Sql; keys: KeyRing; replica: Replica | undefined } & Pick<PooledConnection, "poolUse">;

/** One that writes what needs a second factor or an approval acts for a person (request/claims.ts): tests/database/guarded-writes.test.ts. */
export function routesForWeb({ sql, keys, poolUse, replica }: Services): InternalRoutes {
  return {
    keys: () => keys.reload().then(keys.list),
    "count-points": countPoints(sql),
    "invited-account": makeInvitedAccount(sql),
    measure: () => measureDatabase(sql, poolUse(), replica?.counts),
    ...importExportRoutes(sql, keys),
  };
}
