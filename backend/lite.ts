// All that we use of @supabase/lite: the only module that imports it (scripts/check-arrows.ts), and its types show nothing else. lite is to
// be replaced (docs/decisions/0047), so this list may shrink and must not grow.
import { App } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";

export {
  getAuthSchemaSql,
  getStorageSchemaSql,
  type ResolvedKey,
  SUPABASE_AUTH_HELPERS_SQL,
  setExperimental,
  splitSqlStatements,
} from "@supabase/lite";

export type LiteConnection = Pick<PostgresConnection, "close" | "driver" | "introspect" | "normalizeDbError">;

export type LiteApp = Pick<InstanceType<typeof App>, "_storageAdapter" | "config" | "fetch"> & {
  connection: Pick<LiteConnection, "introspect">;
};

type ConnectionOptions = Parameters<typeof createPostgresConnection>[0];
type AppOptions = ConstructorParameters<typeof App>[0];

export function createConnection(options: ConnectionOptions): LiteConnection {
  return createPostgresConnection(options);
}

export function createApp(options: Omit<AppOptions, "connection"> & { connection: LiteConnection }): LiteApp {
  return new App(options as AppOptions);
}
