// @module-tag all
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linksFromCatcher, mailboxCatcher } from "../../scripts/conformance/links.ts";
import { proveConformance } from "../../scripts/conformance/run.ts";
import { summaryOf } from "../../scripts/conformance/summary.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { listen } from "../fixtures/listen.ts";
import { root, runProgram } from "../fixtures/product.ts";
import { signedInAdmin } from "../fixtures/visitor.ts";

let mailboxUrl: string;
/** What `/dev/mailbox` of a site answers. */
const mailbox = createServer(async (_request, response) => {
  response.end(JSON.stringify(await backend.outbox()));
});

/** All runs come from one IP address here. */
const many = { points: 10_000, seconds: 3600 };
const backend = backendForFile({
  signUpIp: many,
  recoverIp: many,
  verifyIp: many,
  changeIp: many,
  signInIp: many,
});

beforeAll(async () => {
  await signedInAdmin(backend);
  mailboxUrl = `http://127.0.0.1:${await listen(mailbox)}/dev/mailbox`;
});
afterAll(() => void mailbox.close());

/** How many rows every table holds, the services' own included. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await backend.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'
      -- Rate limit counters stay for their hour, also those of this run; the words of its texts until the next day's job;
      -- that a mail was sent, for its period; and a revision is the sum of any number of rows.
      and c.oid <> all (array['private.rate_limits', 'private.search_words', 'private.outgoing_mails', 'private.content_changes']::regclass[]) order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await backend.sql.unsafe<{ count: number }[]>(`select count(*)::int from ${name}`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

const environment = () => ({
  SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
  SUPABASE_SECRET_KEY: backend.keys.secret,
  CONFORMANCE_MAIL: mailboxUrl,
});

test("our own backend holds everything, and nothing of the run is left", async () => {
  const before = await rowCounts();
  const { code, stdout, stderr } = await runProgram(["scripts/conformance.ts", backend.gatewayUrl], {
    env: environment(),
  });
  expect(stdout + stderr).not.toContain("WRONG");
  expect(stdout).toMatch(/(\d+) of \1 checks passed\.\n$/);
  expect(stdout).toContain("Readers see, add and delete their own bookmarks, and nothing else … ok");
  expect(stdout).toContain(
    "Visitors and readers neither see nor add, change or delete contact messages … ok",
  );
  for (const secret of Object.values(backend.keys)) expect(stdout + stderr).not.toContain(secret);
  expect(code, stderr).toBe(0);
  // The bytes of a file go a moment after its row.
  await expect.poll(rowCounts).toEqual(before);
});

/** One hole of each kind; each must be named, and nothing else. */
const holes = [
  {
    open: 'alter policy "visitors read public posts" on public.blog_posts using (true)',
    named: /^Visitors and readers see public blog posts/,
    found: /anonymous, read: expected a public one; found a public one, a hidden one/,
  },
  {
    open: `create policy "hole" on public.contact_messages for select to authenticated using (true)`,
    named: /neither see nor add, change or delete contact messages/,
    found: /^reader, read: expected nothing; found a message .*\n\s+other reader, read|^editor, read/,
  },
  {
    open: 'drop policy "readers remove their own bookmarks" on public.bookmarks',
    named: /see, add and delete their own bookmarks/,
    found: /, delete: expected the .*'s; found nothing/,
  },
  {
    open: "revoke execute on function public.search_content(text, integer, integer) from anon",
    named: /^search_content\(\) answers visitors/,
    found: /anonymous calls it: 42501/,
  },
  {
    open: "grant execute on function public.abandoned_files() to authenticated",
    named: /secret key refuse/,
    found: /reader calls abandoned_files\(\): it was done/,
  },
  {
    open: "alter table public.statistics disable trigger write_audit",
    named: /audit log/,
    found: /the log holds: nothing/,
  },
  {
    open: "alter table public.statistics disable trigger record_revision",
    named: /version of a record/,
    found: /found nothing/,
  },
  {
    open: "update storage.buckets set public = true where id = 'media'",
    named: /^Originals of images/,
    found: /anonymous, read: done/,
  },
];

test("when interrupted it removes its rows, and says that it was stopped", async () => {
  const before = await rowCounts();
  const node = join(root, "node_modules/.bin/node");
  const env = { PATH: process.env.PATH, ...environment() };
  const command = spawn(node, ["scripts/conformance.ts", backend.gatewayUrl], { cwd: root, env });
  let output = "";
  command.stderr.on("data", (chunk) => {
    output += chunk;
  });
  command.stdout.on("data", (chunk) => {
    output += chunk;
    if (output.includes("blog posts")) command.kill("SIGINT");
  });
  const code = await new Promise((resolve) => command.once("exit", resolve));
  expect(output).toContain("The rest was not tried: it was stopped.");
  expect(code).toBe(1);
  await expect.poll(rowCounts).toEqual(before);
});

test("names broken behaviour", async () => {
  for (const { open } of holes) await backend.sql.unsafe(open);
  const before = await rowCounts();
  const lines: string[] = [];
  const conformance = await proveConformance({
    url: backend.gatewayUrl,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    email: "conformance@example.test",
    links: linksFromCatcher(mailboxCatcher(mailboxUrl)),
    tables: ["blog_posts", "contact_messages", "bookmarks"],
    write: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  const wrong = conformance.results.filter(({ outcome }) => outcome === "wrong");
  const matches = ({ named, found }: (typeof holes)[number], each: (typeof wrong)[number]) =>
    named.test(each.sentence) && found.test(each.found);
  const unnamed = holes.filter((hole) => !wrong.some((each) => matches(hole, each)));
  const unexplained = wrong.filter((each) => !holes.some((hole) => matches(hole, each)));
  expect({ unnamed, unexplained }, lines.join("\n")).toEqual({ unnamed: [], unexplained: [] });
  expect(summaryOf(conformance).failed).toBe(true);
  await expect.poll(rowCounts).toEqual(before);
});

test.each([
  ["a key as an argument", ["http://127.0.0.1:1", "sb_secret_x"], /Usage: .* in the environment/],
  ["a backend without an admin API and a mail catcher", [], /no admin API: set CONFORMANCE_MAIL/],
])("refuses %s", async (_what, args, sentence) => {
  const { CONFORMANCE_MAIL: _, ...env } = environment();
  const given = args.length > 0 ? args : [backend.gatewayUrl];
  const { code, stderr } = await runProgram(["scripts/conformance.ts", ...given], { env });
  expect([stderr.trim().split("\n").length, code]).toEqual([1, 1]);
  expect(stderr).toMatch(sentence);
});
