import { randomBytes, randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Persona } from "../../tests/database/support/personas.ts";
import { type Check, succeeded } from "./checks.ts";
import { createLeftovers, type Leftovers } from "./leftovers.ts";
import type { Links } from "./links.ts";

type Post = { id: string; slug: string };
/** E-mail and password as they are now; `registeredAs` is the first e-mail. */
export type Person = {
  registeredAs: string;
  email: string;
  password: string;
  id: string;
  client: SupabaseClient;
};

export type Context = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Part of every name, so that leftovers of a power cut can be distinguished from the site's own rows. */
  run: string;
  links: Links;
  /** Of the permission matrix. */
  tables: string[];
  leftovers: Leftovers;
  /** With the publishable key and no session, each its own. */
  visitor(): SupabaseClient;
  /** With the secret key. */
  service: SupabaseClient;
  people: Map<Exclude<Persona, "anonymous">, Person>;
  /** Published posts of ours, for rows that refer to posts. */
  post: Post;
  secondPost: Post;
  newEmail(name: string): string;
  /** An id whose history is removed with everything else. */
  newId(): string;
  /** The same for rows that a name identifies. */
  named(name: string): string;
};

export type Section = { title: string; run(context: Context, check: Check): Promise<void> };

type Options = Pick<Context, "url" | "publishableKey" | "secretKey" | "links" | "tables"> & { email: string };

export function createContext({ url, publishableKey, secretKey, email, links, tables }: Options): Context {
  const options = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };
  const run = randomBytes(4).toString("hex");
  const service = createClient(url, secretKey, options);
  const leftovers = createLeftovers();
  const rowIds = new Set<string>();
  // Added first and so removed last: the other removals write history too.
  leftovers.add("the history of the rows it made", () => removeHistory(service, [...rowIds]));
  const named = (name: string) => {
    rowIds.add(name);
    return name;
  };
  const newId = () => named(randomUUID());
  const [mailbox = "", host = ""] = email.split("@");
  return {
    url,
    publishableKey,
    secretKey,
    run,
    links,
    tables,
    leftovers,
    visitor: () => createClient(url, publishableKey, options),
    service,
    people: new Map(),
    post: { id: newId(), slug: `reduit-conformance-${run}` },
    secondPost: { id: newId(), slug: `reduit-conformance-${run}-second` },
    newEmail: (name) => `${mailbox}+${run}-${name}@${host}`,
    newId,
    named,
  };
}

export function clientOf(context: Context, persona: Persona): SupabaseClient {
  return persona === "anonymous" ? context.visitor() : person(context, persona).client;
}

export function person(context: Context, persona: Exclude<Persona, "anonymous">): Person {
  const found = context.people.get(persona);
  if (!found) throw new Error(`There is no account for the ${persona}.`);
  return found;
}

/** Made here or by a check: removed at the end. */
export function removeLater({ service, leftovers }: Context, table: string, ids: string[]): void {
  leftovers.add(`rows of ${table}`, async () => void (await service.from(table).delete().in("id", ids)));
}

export async function addRows(context: Context, table: string, rows: { id: string }[]): Promise<void> {
  removeLater(
    context,
    table,
    rows.map(({ id }) => id),
  );
  succeeded(await context.service.from(table).insert(rows), `adding rows of ${table}`);
}

/** In batches: a URL holds only so many ids. */
async function removeHistory(service: SupabaseClient, rowIds: string[]): Promise<void> {
  for (let from = 0; from < rowIds.length; from += 40) {
    for (const table of ["revisions", "audit_log"]) {
      const { error } = await service
        .from(table)
        .delete()
        .in("row_id", rowIds.slice(from, from + 40));
      if (error) throw new Error(`${table}: ${error.message}`);
    }
  }
}
