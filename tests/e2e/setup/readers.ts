// Accounts for browser journeys. Registering is limited to a few an hour from one address, so a journey that is about something else
// gets its reader from the database.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type ParameterOrFragment, type Row, type Sql } from "postgres";
import { databaseUrl } from "../../fixtures/product.ts";
import { publishableKey } from "../../system/support/api.ts";
import { currentProduct } from "./products.ts";

/** Where the app keeps a session (app/lib/backend/browser-client.ts). */
const sessionKey = "sb-reduit-auth-token";

export const password = "correct horse 7";
/** Of the password above, at the lowest cost. */
const passwordHash = "$2b$04$QZewyTxBF1ql9lJopsTUB.qBbuPSVv6n5Cj3lgC4l4ELvjniddsJa";

export type Reader = { id: string; email: string; name: string };

/** Unique over all workers and projects. */
export function newEmail(name = "reader"): string {
  return `${name}-${randomBytes(6).toString("hex")}@example.test`;
}

type Wanted = { name?: string; confirmed?: boolean; admin?: boolean; editor?: boolean };

export async function makeReader(
  { name = "Anna Muster", confirmed = true, admin = false, editor = false }: Wanted = {},
  database: typeof withDatabase = withDatabase,
): Promise<Reader> {
  const reader = { id: randomUUID(), email: newEmail(), name };
  await database(async (sql) => {
    const identity = { sub: reader.id, email: reader.email };
    await sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${reader.id}, ${reader.email}, ${passwordHash}, ${confirmed ? new Date() : null},
              ${sql.json({ provider: "email", providers: ["email"] })}, ${sql.json({ full_name: name })})`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${reader.id}, ${reader.id}, ${sql.json(identity)})`;
    if (admin) await sql`insert into public.admin_users (user_id) values (${reader.id})`;
    if (editor) await sql`insert into public.editors (user_id) values (${reader.id})`;
  });
  return reader;
}

/** Through the form, as a person does. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Signed in as if through the form, on a page of the site that costs nothing. Most journeys begin there; those that are about signing in
 * use the form. `more` is done with the session before the page has it.
 */
export async function signInByApi(
  page: Page,
  email: string,
  { url } = currentProduct(),
  more: (client: SupabaseClient) => Promise<void> = async () => undefined,
) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const client = createClient(url, await publishableKey(url), {
    auth: { storage, storageKey: sessionKey, persistSession: true, autoRefreshToken: false },
    global: { headers: { origin: url } },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  await more(client);
  await page.goto("/robots.txt");
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
      // Texts as their source: what the visual editor is, its own journey shows.
      localStorage.setItem("editor-view", "source");
    },
    [...stored],
  );
}

/** As the owner of the product's database, for what only happens behind its back. */
export async function withDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(databaseUrl(currentProduct().dataFolder), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** One statement there. */
export function query<Rows extends readonly (object | undefined)[] = Row[]>(
  text: TemplateStringsArray,
  ...values: ParameterOrFragment<never>[]
) {
  return withDatabase((sql) => sql<Rows>(text, ...values));
}

type Mail = { id: string; to: string; kind: string; links: string[] };

/** The link in the newest message of a kind, as it stands in the mailbox. */
export async function mailedLink(request: APIRequestContext, to: string, kind: string): Promise<string> {
  for (let tries = 0; tries < 1200; tries++) {
    const mails: Mail[] = await (await request.get("/dev/mailbox?format=json")).json();
    const mail = mails.find((each) => each.to === to && each.kind === kind);
    const link = mail?.links.find((each) => /\/(auth\/confirm|invitation)\?|\/admin\//.test(each));
    if (link) return link;
    await wait(100);
  }
  throw new Error(`No ${kind} mail to ${to}`);
}
