import { join } from "node:path";
import { z } from "zod";
import { readGivenKeys } from "#common/given-keys.ts";
import type { Key } from "#common/key-ring.ts";
import { type Level, levels } from "#common/log.ts";

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(10).default(18),
  API_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  GATEWAY_SECRET: z.string().min(16),
  INTERNAL_SECRET: z.string().min(16),
  SITE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** Set when the operator chose SITE_URL: then the setting of the back office does not count. */
  SITE_URL_FIXED: z.literal("1").optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  CONTENT_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, "../content")),
  /** Encrypts the secrets of authenticator apps. Without it none can be added. */
  FACTOR_KEY: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(levels).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
});

export type ApiEnvironment = {
  databaseUrl: string;
  databaseReplicaUrl: string | undefined;
  /** As many as this process may open. */
  databaseConnections: number;
  port: number;
  gatewaySecret: string;
  /** For web's own requests; the gateway does not have it. */
  internalSecret: string;
  /** Undefined when they are in the database. */
  keys: Key[] | undefined;
  /** Without a trailing slash: links in e-mails begin with it. */
  siteUrl: string;
  isSiteUrlFixed: boolean;
  dataDir: string;
  /** The seed content; the tests give an empty folder. */
  contentDir: string;
  factorKey: string | undefined;
  logLevel: Level;
  tracing: { endpoint: string; headers: string | undefined } | undefined;
};

/** The only place in the backend that reads the environment. Errors name the variable, never its value. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): ApiEnvironment {
  const result = schema.safeParse(source);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
    throw new Error(`The API cannot start: ${names.join(", ")} missing or not valid.`);
  }
  const env = result.data;
  return {
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    port: env.API_PORT,
    gatewaySecret: env.GATEWAY_SECRET,
    internalSecret: env.INTERNAL_SECRET,
    keys: readGivenKeys(source),
    siteUrl: env.SITE_URL.replace(/\/+$/, ""),
    isSiteUrlFixed: env.SITE_URL_FIXED === "1",
    dataDir: env.DATA_DIR,
    contentDir: env.CONTENT_DIR,
    factorKey: env.FACTOR_KEY,
    logLevel: env.LOG_LEVEL,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, headers: env.OTEL_EXPORTER_OTLP_HEADERS }
      : undefined,
  };
}
