// The only place of the web process that reads process.env. Every variable is optional; docs/configuration.md lists them.
import path from "node:path";
import { z } from "zod";
import { givenKeyNames, readGivenKeys } from "#common/given-keys.ts";
import { levels } from "#common/log.ts";
import { withSecretFiles } from "#common/secret-files.ts";
import { parseSiteUrl } from "#common/site-url.ts";
import { StartupError } from "./startup-error.ts";

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

/** Links and canonical URLs are made by appending a path to it. */
const siteUrl = z.string().transform((value, context) => {
  const origin = parseSiteUrl(value);
  if (!origin) context.addIssue("not a scheme and a host");
  return origin ?? "";
});

/** A public key of age; the keys of others are refused when they are used. */
export function isRecipient(text: string): boolean {
  return /^age1[0-9a-z]{58,}$/.test(text);
}

/** Plain http stays on this machine. */
function isAuditReceiver(text: string): boolean {
  const { protocol, hostname, pathname } = URL.canParse(text) ? new URL(text) : new URL("none:");
  if (protocol === "syslog+unix:") return pathname.length > 1;
  if (protocol === "http:") return /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return ["https:", "syslog+tcp:", "syslog+tls:", "syslog+udp:"].includes(protocol) && hostname !== "";
}

const variables = z.object({
  NODE_ENV: optional(z.string()),
  HOST: optional(z.string()).default("127.0.0.1"),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)).default(3000),
  DATA_DIR: optional(z.string()).default("data"),
  SITE_URL: optional(siteUrl),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: optional(z.coerce.number().int().min(10).max(1_000)),
  SUPABASE_URL: optional(httpUrl),
  SUPABASE_PUBLISHABLE_KEY: optional(z.string().min(10)),
  SUPABASE_SECRET_KEY: optional(z.string().min(10)),
  FACTOR_KEY: optional(z.string().min(32)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)).default(0),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: optional(z.union([z.ipv4(), z.ipv6()])).default("127.0.0.1"),
  HSTS: optional(z.enum(["off", "host", "subdomains", "preload"])).default("host"),
  BACKUP_DAYS: optional(z.coerce.number().int().min(0).max(36_500)).default(30),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .transform((value) => value.split(/[\s,]+/).filter(Boolean))
      .refine((each) => each.every(isRecipient)),
  ).default([]),
  POSTGRES_BIN: optional(z.string().refine(path.isAbsolute)),
  AUDIT_LOG_URL: optional(z.string().refine(isAuditReceiver)),
  AUDIT_LOG_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/)),
  CDN_TAGS: optional(z.enum(["surrogate-key", "cache-tag"])),
  CDN_PURGE_URL: optional(z.url({ protocol: /^https?$/ })),
  CDN_PURGE_HEADER: optional(z.string().regex(/^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/)),
  LOG_LEVEL: optional(z.enum(levels)).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  CSP_EXTRA_ORIGINS: optional(z.string().regex(/^(https:\/\/[\w.:-]+)(\s+https:\/\/[\w.:-]+)*$/)),
});

const remedies: Record<string, string> = {
  PORT: "a port number between 0 and 65535, such as 3000",
  SITE_URL: "the site's public URL without a path, such as https://www.example.ch",
  DATABASE_URL: "a PostgreSQL URL, such as postgres://user:password@host:5432/name",
  DATABASE_REPLICA_URL:
    "the URL of a replica of your database, such as postgres://user:password@host:5432/name",
  DATABASE_CONNECTIONS:
    "the number of connections that one process may open, between 10 and 1000, such as 18",
  SUPABASE_URL: "the URL of a Supabase project, such as https://project.example.ch",
  SUPABASE_PUBLISHABLE_KEY: "the project's publishable key",
  SUPABASE_SECRET_KEY: "the project's secret key",
  FACTOR_KEY:
    "at least 32 random characters, the same for every process, such as the output of: openssl rand -base64 32",
  SMTP_URL: "a mail server's URL, such as smtps://user:password@mail.example.ch:465",
  TRUST_PROXY: "the number of reverse proxies in front of this process, such as 1",
  METRICS_PORT: "a port number between 1 and 65535, such as 9464",
  METRICS_HOST: "an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all",
  HSTS: "off, host, subdomains or preload",
  BACKUP_DAYS: "the number of days a backup is kept, such as 30, or 0 to keep all",
  BACKUP_RECIPIENT: 'public age keys (age1…), as "age-keygen" prints them, separated by spaces',
  POSTGRES_BIN:
    "the absolute path of a folder with a PostgreSQL server's programs, such as /usr/lib/postgresql/15/bin",
  AUDIT_LOG_URL:
    "the URL of the audit log's receiver, such as https://siem.example.ch/reduit, syslog+tls://siem.example.ch:6514 or syslog+unix:///run/siem.sock",
  AUDIT_LOG_TOKEN: "the token of the receiver, without spaces",
  CDN_TAGS: "the header in which your CDN expects tags, surrogate-key or cache-tag",
  CDN_PURGE_URL: "the URL of your CDN that purges pages by tag",
  CDN_PURGE_HEADER: "a header for that URL, such as Authorization: Bearer TOKEN",
  LOG_LEVEL: "info, warn or error",
  OTEL_EXPORTER_OTLP_ENDPOINT: "the URL of an OpenTelemetry collector, such as http://127.0.0.1:4318",
  CSP_EXTRA_ORIGINS: "https origins separated by spaces",
};

export type Environment = ReturnType<typeof readEnvironment>;

export function readEnvironment(variablesGiven: NodeJS.ProcessEnv = process.env) {
  const source = refusingStart(() => withSecretFiles(variablesGiven));
  // A Supabase project has its own keys, in another form.
  const keys = source.SUPABASE_URL ? undefined : refusingStart(() => readGivenKeys(source));
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new StartupError(
      `${name} is not valid: set it to ${remedies[name] ?? "another value"}, or leave it unset.`,
    );
  }
  const env = parsed.data;
  if (env.SUPABASE_URL && !env.SUPABASE_PUBLISHABLE_KEY) {
    throw new StartupError("SUPABASE_URL is set without SUPABASE_PUBLISHABLE_KEY: set both, or neither.");
  }
  if (env.SUPABASE_URL && env.DATABASE_URL) {
    throw new StartupError(
      "SUPABASE_URL and DATABASE_URL are both set: keep the one that names your backend, unset the other.",
    );
  }
  if (env.POSTGRES_BIN && (env.SUPABASE_URL || env.DATABASE_URL)) {
    throw new StartupError(
      "POSTGRES_BIN names the programs of the embedded database, and DATABASE_URL or SUPABASE_URL names another one: keep one of them, unset the other.",
    );
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new StartupError("DATABASE_REPLICA_URL is set without DATABASE_URL: set both, or neither.");
  }
  if (env.CDN_PURGE_URL && !env.CDN_TAGS) {
    throw new StartupError("CDN_PURGE_URL is set without CDN_TAGS: set both, or neither.");
  }
  return {
    development: env.NODE_ENV === "development",
    host: env.HOST,
    port: env.PORT,
    dataFolder: path.resolve(env.DATA_DIR),
    siteUrl: env.SITE_URL,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** On the database in its data folder it is the only process; on another there may be several. */
    isAlone: env.DATABASE_URL === undefined && env.SUPABASE_URL === undefined,
    supabase: env.SUPABASE_URL
      ? {
          url: env.SUPABASE_URL,
          publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? "",
          secretKey: env.SUPABASE_SECRET_KEY,
        }
      : undefined,
    /** Keys of our own backend from the environment; undefined when they are stored in the database. */
    keys,
    factorKey: env.FACTOR_KEY,
    smtpUrl: env.SMTP_URL,
    trustProxy: env.TRUST_PROXY,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    hsts: env.HSTS,
    backupDays: env.BACKUP_DAYS,
    backupRecipients: env.BACKUP_RECIPIENT,
    postgresBin: env.POSTGRES_BIN,
    auditLog: env.AUDIT_LOG_URL ? { url: env.AUDIT_LOG_URL, token: env.AUDIT_LOG_TOKEN } : undefined,
    cdn: env.CDN_TAGS && {
      tagHeader: env.CDN_TAGS,
      purge: env.CDN_PURGE_URL
        ? { url: env.CDN_PURGE_URL, header: readHeader(env.CDN_PURGE_HEADER) }
        : undefined,
    },
    logLevel: env.LOG_LEVEL,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, headers: env.OTEL_EXPORTER_OTLP_HEADERS }
      : undefined,
    cspExtraOrigins: env.CSP_EXTRA_ORIGINS?.split(/\s+/) ?? [],
    /** For child processes: enough to run, none of our secrets. */
    childBasics: {
      PATH: source.PATH,
      HOME: source.HOME,
      TZ: "UTC",
      NODE_ENV: source.NODE_ENV,
      NODE_COMPILE_CACHE: source.NODE_COMPILE_CACHE,
      // Node's options apply to every process; each gets its memory limits by its own arguments.
      NODE_OPTIONS: source.NODE_OPTIONS,
    },
    /** For the API child too. */
    logging: {
      LOG_LEVEL: env.LOG_LEVEL,
      OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: env.OTEL_EXPORTER_OTLP_HEADERS,
    },
    /** For the API child alone. */
    givenKeys: keys && Object.fromEntries(givenKeyNames.map((name) => [name, source[name]])),
  };
}

function readHeader(line: string | undefined): [name: string, value: string] | undefined {
  const [, name = "", value = ""] = /^([\w-]+): *(.+)$/.exec(line ?? "") ?? [];
  return name ? [name, value] : undefined;
}

function refusingStart<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartupError((error as Error).message);
  }
}
