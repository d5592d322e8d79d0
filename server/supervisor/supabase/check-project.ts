// Checks whether this version can run on a Supabase project. The operator must correct a wrong project; an unavailable project may recover.
import { adoptedCommit } from "../../../backend/schema/adopted-history.ts";
import {
  type Applied,
  type HistoryFault,
  hasAdoptableHistory,
  historyFault,
  missingFrom,
} from "../../../backend/schema/history.ts";
import { fileName, type Migration } from "../../../backend/schema/migration-files.ts";
import { keyFault, type Project } from "./keys.ts";

export type ProjectState =
  | { state: "good"; notes: string[] }
  | { state: "wrong"; sentence: string }
  | { state: "away"; reason: string };

type Answer = { status: number; code: string; body: unknown; location: string | undefined };

class Wrong extends Error {}
class Away extends Error {}

/** Enough for a distant project that has just been woken. */
const timeout = 10_000;

/** `withContent`: for a start. Before seeding a project has no content yet. */
export async function checkProject(
  project: Project,
  known: Migration[],
  { withContent = false } = {},
): Promise<ProjectState> {
  try {
    const fault = keyFault(project);
    if (fault) throw new Wrong(fault);
    await checkServices(project);
    await checkVisitor(project);
    const notes = await checkMigrations(project, known);
    if (withContent) await checkContent(project);
    return { state: "good", notes: [...notes, ...(await neighbourNotes(project))] };
  } catch (error) {
    if (error instanceof Wrong) return { state: "wrong", sentence: error.message };
    if (error instanceof Away) return { state: "away", reason: error.message };
    throw error;
  }
}

async function checkServices(project: Project): Promise<void> {
  const { url, publishableKey } = project;
  const answer = await ask(url, "/auth/v1/health", publishableKey);
  if (answer.location)
    throw new Wrong(
      `SUPABASE_URL redirects elsewhere (to ${answer.location}): set it to the URL of the project itself.`,
    );
  if (isRefusedKey(answer)) throw refusedKey("SUPABASE_PUBLISHABLE_KEY", "publishable");
  if (answer.status !== 200 || typeof answer.body !== "object")
    throw new Wrong(
      `No Supabase project answers at ${url} (/auth/v1/health: ${answer.status}): set SUPABASE_URL to the project's API URL, without a path.`,
    );
}

/** Exactly a visitor's rights, because the key is in every page. */
async function checkVisitor({ url, publishableKey }: Project): Promise<void> {
  const revisions = await ask(url, "/rest/v1/rpc/content_revisions", publishableKey, {});
  if (isRefusedKey(revisions)) throw refusedKey("SUPABASE_PUBLISHABLE_KEY", "publishable");
  if (revisions.status === 404)
    throw new Wrong(
      `The Supabase project at ${url} has no tables of Reduit: run "npx supabase link" and "npx supabase db push", then start again.`,
    );
  if (revisions.status !== 200)
    throw new Wrong(
      `The Supabase project at ${url} does not let visitors read (${words(revisions)}): run "npm run conformance -- ${url}", which shows what differs.`,
    );
  const messages = await ask(url, "/rest/v1/contact_messages?select=id&limit=1", publishableKey);
  if (messages.status === 200)
    throw new Wrong(
      "SUPABASE_PUBLISHABLE_KEY has the rights of the secret key, and every visitor sees it: set it to the project's publishable (anon) key.",
    );
}

/** Every page shows the company. */
async function checkContent({ url, publishableKey }: Project): Promise<void> {
  const { body } = await ask(url, "/rest/v1/company?select=id&limit=1", publishableKey);
  if (Array.isArray(body) && body.length === 0)
    throw new Wrong(
      `The Supabase project at ${url} is empty, and without a company record no page can be shown: run "npm run seed", then start again.`,
    );
}

async function checkMigrations({ url, secretKey }: Project, known: Migration[]): Promise<string[]> {
  if (!secretKey) return ["Without SUPABASE_SECRET_KEY the project's migrations were not compared with ours"];
  const answer = await ask(url, "/rest/v1/rpc/applied_migrations", secretKey, {});
  if (answer.code === "42501")
    throw new Wrong(
      "SUPABASE_SECRET_KEY has a visitor's rights only: set it to the project's secret (service_role) key.",
    );
  if (isRefusedKey(answer)) throw refusedKey("SUPABASE_SECRET_KEY", "secret");
  if (answer.status === 404) throw new Wrong(olderWords("it has no function applied_migrations"));
  if (answer.status !== 200 || !Array.isArray(answer.body))
    throw new Wrong(
      `The Supabase project at ${url} does not report its migrations (${words(answer)}): run "npx supabase db push", then start again.`,
    );
  const applied = answer.body as Applied[];
  if (applied.length === 0)
    throw new Wrong(
      `The Supabase project at ${url} has no history of migrations: run "npx supabase migration repair --status applied" with the versions that were applied by hand, then "npx supabase db push".`,
    );
  const missing = missingFrom(known, applied);
  const fault = historyFault(known, applied);
  if (fault && fault.kind !== "gap") throw new Wrong(faultWords(fault));
  if (hasAdoptableHistory(applied)) throw new Wrong(adoptionWords(url, missing.slice(1)));
  if (missing.length > 0)
    throw new Wrong(
      `The Supabase project at ${url} lacks ${missing.length} of ${known.length} migrations (${missing.map(fileName).join(", ")}): run "npx supabase db push${fault ? " --include-all" : ""}", then start again.`,
    );
  const silent = applied.filter(({ statements }) => !statements?.length).length;
  return silent > 0 ? [`Migrations applied without their text, compared by number only: ${silent}`] : [];
}

function faultWords({ kind, migration }: HistoryFault): string {
  switch (kind) {
    case "newer":
      return `The Supabase project was migrated by a newer version of Reduit (migration ${migration}): start that version.`;
    case "foreign":
      return `The Supabase project belongs to another product (its migration ${migration} is not one of Reduit's): set SUPABASE_URL to a project of Reduit's own.`;
    case "older":
      return olderWords(`its newest migration is ${migration}`);
    default:
      return `The Supabase project was migrated by another version of Reduit (its migration ${migration} differs from ours): set SUPABASE_URL to a new project, and run "npx supabase db push" there.`;
  }
}

function olderWords(how: string): string {
  return `The Supabase project was migrated by an older version of Reduit (${how}): run "npx supabase db push" with Reduit at commit ${adoptedCommit}, then start this version.`;
}

/** The first command writes all our files into the history, so those that the project lacks are removed again. */
function adoptionWords(url: string, later: Migration[]): string {
  const repair = '"npx supabase migration repair --status applied"';
  if (later.length === 0)
    return `The Supabase project at ${url} has the migrations of commit ${adoptedCommit}, which one baseline now replaces: run ${repair}, then start again.`;
  const versions = later.map(({ version }) => version).join(" ");
  return `The Supabase project at ${url} has the migrations of commit ${adoptedCommit}, which one baseline now replaces: run ${repair}, "npx supabase migration repair --status reverted ${versions}" and "npx supabase db push", then start again.`;
}

/** Another Reduit answers like a project, but only to browsers of its own origin. */
async function neighbourNotes({ url, publishableKey }: Project): Promise<string[]> {
  // A project has nothing at this path and may return anything.
  const { body } = await ask(url, "/healthz", publishableKey).catch(() => ({ body: undefined }));
  const isReduit = typeof body === "object" && body !== null && "schema" in body && "backend" in body;
  return isReduit
    ? [
        "SUPABASE_URL points to another Reduit site. Pages can be read, but it rejects requests from this site's browsers, so users cannot sign in or write here. Set DATABASE_URL to its database instead",
      ]
    : [];
}

/** 401 for a key that is unknown; the database's own refusals have a code of five characters. */
function isRefusedKey({ status, code }: Answer): boolean {
  return (status === 401 || status === 403) && !/^[0-9A-Z]{5}$/.test(code);
}

function refusedKey(variable: string, kind: string): Wrong {
  return new Wrong(
    `The Supabase project does not accept ${variable}: set it to the ${kind} key of the project that SUPABASE_URL names.`,
  );
}

async function ask(url: string, path: string, key: string, body?: object): Promise<Answer> {
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
    // A key is sent to the configured URL only.
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
  }).catch((error: Error) => {
    throw new Away(reasonOf(error));
  });
  const text = await response.text().catch((error: Error) => {
    throw new Away(reasonOf(error));
  });
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw new Away(`it answers ${response.status}`);
  const parsed = parse(text);
  const code = (parsed as { code?: unknown } | undefined)?.code;
  return {
    status: response.status,
    code: typeof code === "string" ? code : "",
    body: parsed,
    location: response.headers.get("location") ?? undefined,
  };
}

function words({ status, body }: Answer): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : String(status);
}

function reasonOf(error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return error.name === "TimeoutError"
    ? "no answer in time"
    : (cause?.code ?? cause?.message ?? error.message);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
