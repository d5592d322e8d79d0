export type { Database } from "#common/database.ts";
