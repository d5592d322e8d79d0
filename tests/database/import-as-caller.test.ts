// The back office's import and undo act for an administrator: the database decides as if that person wrote each row directly.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createKeyRing } from "#common/key-ring.ts";
import { signedWith } from "#common/session-token.ts";
import { sentFolder } from "../../backend/import-export/content-folder.ts";
import { importContent } from "../../backend/import-export/import-content.ts";
import { importExportRoutes } from "../../backend/import-export/internal-routes.ts";
import { createUsers, giveFactor, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const secret = "a-secret-that-only-these-tests-know-0123456789";
const keys = createKeyRing({ keys: [{ kind: "jwt", value: secret }] });
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const administrator = {
  sub: userIds.admin,
  session_id: randomUUID(),
  role: "authenticated",
  aud: "authenticated",
  exp: minutesAgo(-60),
  aal: "aal2",
};
const fresh = tokenOf({ ...administrator, amr: [{ method: "totp", timestamp: minutesAgo(0) }] });
const stale = tokenOf({ ...administrator, amr: [{ method: "totp", timestamp: minutesAgo(120) }] });
const stepUp = { code: "PT403", problem: expect.stringContaining("second factor") };

function tokenOf(claims: object, key = secret): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return signedWith(`${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.`, key);
}

const installation = [
  "- key: site_url\n  value: https://evil.example\n",
  "- key: admins_need_second_factor\n  value: false\n",
  "- key: legal_needs_review\n  value: false\n",
  "- key: sign_up_open\n  value: false\n",
  "- key: retention\n  value:\n    contact_messages: 1\n",
].join("");
const legal = (status: string) =>
  `---\nslug: evil-import\ntitle: Evil\nsummary: Imported\nstatus: ${status}\n---\n\nAn imported clause.\n`;
const statistic = (title: string) => ({ "statistics.yaml": `- title: ${title}\n  value: "7"\n` });

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await giveFactor(sql, userIds.admin);
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${administrator.session_id}, ${userIds.admin}, now(), now())`;
  await sql`
      insert into public.site_settings (key, value) values ('legal_needs_review', 'true'), ('site_url', '"https://good.example"')
      on conflict (key) do update set value = excluded.value`;
});

const ask = (name: keyof ReturnType<typeof importExportRoutes>, token: string, body: unknown = null) =>
  importExportRoutes(database(), keys)[name]({ token, body }) as Promise<Record<string, unknown>>;
const bringIn = (token: string, files: Record<string, string>, isRehearsal = false) =>
  ask("import-content", token, {
    files: { "export.yaml": "reduit: 1\n", ...files },
    media: [],
    isRehearsal,
  });
const company = async () => {
  const [row] = await database()`select id, name, email from public.company`;
  return row as unknown as { id: string; name: string; email: string };
};
const changed = async (email: string) => {
  const { files } = (await ask("export-content", fresh)) as { files: Record<string, string> };
  return { "company.yaml": (files["company.yaml"] ?? "").replace(/email: .*/, `email: ${email}`) };
};
const lastAudit = async (table: string) => {
  const [row] = await database()`
        select actor_id from public.audit_log where table_name = ${table} order by id desc limit 1`;
  return row?.actor_id;
};

beforeAll(async () => {
  await database()`
        insert into public.company (name, email) values ('Reduit', 'office@example.ch')`;
});

it.each([
  ["no token", "", ""],
  ["a token of another key", tokenOf(administrator, `${secret}!`), ""],
  ["a token that has expired", tokenOf({ ...administrator, exp: minutesAgo(1) }), ""],
  ["a session that has ended", tokenOf({ ...administrator, session_id: randomUUID() }), ""],
  ["a session of another account", tokenOf({ ...administrator, sub: userIds.reader }), ""],
  ["a token without an account", tokenOf({ ...administrator, sub: undefined }), ""],
])("does nothing for %s", async (_what, token) => {
  for (const name of ["export-content", "import-content", "undo-import", "last-import"] as const)
    expect(await ask(name, token, { files: {}, media: [], isRehearsal: false })).toEqual({
      problem: "Your session has ended. Sign in again.",
    });
});

it("asks for a fresh second factor before anything is sent", async () => {
  expect(await ask("confirm-factor", stale)).toEqual(stepUp);
  expect(await ask("confirm-factor", fresh)).toEqual({});
});

it("changes where messages go only with a fresh factor, and in the administrator's name", async () => {
  expect(await bringIn(stale, await changed("evil@example.ch"))).toEqual(stepUp);
  expect((await company()).email).toBe("office@example.ch");
  expect(await bringIn(fresh, await changed("hello@example.ch"))).toMatchObject({
    changes: [{ fields: ["email"] }],
  });
  expect((await company()).email).toBe("hello@example.ch");
  expect(await lastAudit("company")).toBe(userIds.admin);
  expect(await ask("undo-import", stale)).toEqual(stepUp);
  expect(await ask("undo-import", fresh)).toEqual({ restored: 1, removed: 0 });
  expect((await company()).email).toBe("office@example.ch");
  expect(await lastAudit("company")).toBe(userIds.admin);
});

it("leaves the installation's own settings as they are, and says so", async () => {
  const settings = () => database()`select key, value from public.site_settings order by key`;
  const before = await settings();
  const files = { "site-settings.yaml": `${installation}- key: motto\n  value: Calm\n` };
  for (const token of [fresh, stale])
    expect(await bringIn(token, files, true)).toMatchObject({
      changes: [{ kind: "new" }],
      leftOut: ["site_url", "admins_need_second_factor", "legal_needs_review", "sign_up_open", "retention"],
    });
  await bringIn(fresh, files);
  expect((await settings()).filter(({ key }) => key !== "motto")).toEqual(before);
  await ask("undo-import", fresh);
  const same = { "site-settings.yaml": "- key: legal_needs_review\n  value: true\n" };
  expect(await bringIn(fresh, same)).toMatchObject({ changes: [], leftOut: [] });
});

it("publishes a legal document only with its approval", async () => {
  expect(await bringIn(fresh, { "legal_documents/evil.md": legal("published") })).toEqual({
    problem: expect.stringContaining("needs the approval of a second person"),
  });
  expect(await bringIn(fresh, { "legal_documents/evil.md": legal("draft") })).toMatchObject({
    changes: [{ kind: "new" }],
  });
  expect(await ask("undo-import", fresh)).toEqual({ restored: 0, removed: 1 });
});

it("refuses an editor what an editor may not write", async () => {
  const tokenAt = async (sub: string) => {
    const session_id = randomUUID();
    await database()`
          insert into auth.sessions (id, user_id, created_at, updated_at) values (${session_id}, ${sub}, now(), now())`;
    return tokenOf({ ...administrator, sub, session_id, aal: "aal1" });
  };
  await database()`insert into public.editors (user_id) values (${userIds.reader})`;
  const files = await changed("editor@example.ch");
  expect(await bringIn(await tokenAt(userIds.reader), files)).toEqual({
    problem: expect.stringContaining("company.yaml"),
  });
  expect(await bringIn(await tokenAt(userIds["other reader"]), statistic("Stranger's"))).toEqual({
    problem: expect.stringContaining("statistics.yaml"),
  });
});

it("keeps the dates a file names, and records who brought a row in", async () => {
  const dated = `- title: Dated\n  value: "1"\n  created_at: 2020-01-01T00:00:00+00:00\n  updated_at: 2020-02-01T00:00:00+00:00\n`;
  await bringIn(fresh, { "statistics.yaml": dated });
  const [row] = await database()`
        select s.created_at, s.updated_at, r.author_id from public.statistics s
        join public.revisions r on r.table_name = 'statistics' and r.row_id = s.id::text where s.title = 'Dated'`;
  expect(row).toEqual({
    created_at: new Date("2020-01-01T00:00:00Z"),
    updated_at: new Date("2020-02-01T00:00:00Z"),
    author_id: userIds.admin,
  });
  const { files } = (await ask("export-content", fresh)) as { files: Record<string, string> };
  expect(await bringIn(fresh, files, true)).toMatchObject({ changes: [], leftOut: [] });
});

it("takes no bytes of the library in a text", async () => {
  const media = `- slug: x\n  path: x/a.csv\n  title: x\n  mime: text/csv\n  bytes: 3\n`;
  expect(await bringIn(fresh, { "media.yaml": media, "media/x/a.csv": "a,b\n" })).toEqual({
    problem: expect.stringContaining("media/x/a.csv is not in the folder"),
  });
});

it("undoes the operator's import, or says in a sentence why not", async () => {
  const options = { isRehearsal: false, report: () => undefined, signal: new AbortController().signal };
  const operator = (files: Record<string, string>) =>
    importContent(database(), sentFolder({ "export.yaml": "reduit: 1\n", ...files }, []), options);
  await operator({ "site-settings.yaml": "- key: legal_needs_review\n  value: false\n" });
  expect(await ask("undo-import", fresh)).toEqual({
    problem:
      "The last import changed settings of this installation (legal_needs_review). Undo it with npm run import -- --undo.",
  });
  const [setting] = await database()`select value from public.site_settings where key = 'legal_needs_review'`;
  expect(setting?.value).toBe(false);
  await operator({ "legal_documents/evil.md": legal("published") });
  expect(await ask("undo-import", fresh)).toEqual({
    problem: expect.stringMatching(/^legal_documents Evil cannot be undone: /),
  });
  expect(await ask("last-import", fresh)).toMatchObject({ last: { records: 1 } });
  await operator(statistic("Operator's"));
  expect(await ask("undo-import", fresh)).toEqual({ restored: 0, removed: 1 });
  expect(await lastAudit("statistics")).toBe(userIds.admin);
});
