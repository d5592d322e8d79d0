// What every content type does in public: shown by a link before it is published, then by its page, which follows each change.
import { createHash, randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { collections } from "#content-model/collections.ts";
import { get, openPage, startOwnProduct, withDatabase } from "./support/site.ts";

startOwnProduct();

// A tag is public with a post that carries it, and a menu takes the place of the site's own: tests/e2e/admin-{tags,navigation}.spec.ts.
const types = collections.filter(
  ({ path, publicPath }) => publicPath && path !== "tags" && path !== "navigation",
);
const editor = randomUUID();
const newMark = () => `mark-${randomUUID().slice(0, 8)}`;

beforeAll(() =>
  withDatabase(async (sql) => {
    await sql`insert into auth.users (id, email) values (${editor}, ${`${editor}@site.test`})`;
    await sql`insert into public.editors (user_id) values (${editor})`;
  }),
);

function update(table: string, id: string, values: Record<string, string | boolean | null>) {
  return withDatabase((sql) => sql`update ${sql(table)} set ${sql(values)} where id = ${id}`);
}

async function insertHidden(type: (typeof types)[number], mark: string): Promise<string> {
  const sample = Object.entries(type.sample.row).map(([column, value]) => [column, value.replace("#", mark)]);
  const hidden = type.publishable ? { status: "draft" } : { is_active: false };
  // The sample of a notice is one that is long over.
  const open = type.path === "status" ? { ends_at: null } : {};
  const row = { ...Object.fromEntries(sample), [type.title]: mark, ...hidden, ...open };
  const [stored] = await withDatabase((sql) => sql`insert into ${sql(type.table)} ${sql(row)} returning id`);
  return stored?.id;
}

async function linkTo(table: string, id: string): Promise<string> {
  const token = randomUUID();
  const hash = createHash("sha256").update(token).digest("hex");
  await withDatabase(
    (sql) => sql`
      insert into public.preview_links (hash, table_name, row_id, created_by, expires_at)
      values (${hash}, ${table}, ${id}, ${editor}, now() + interval '1 hour')`,
  );
  return token;
}

async function pathOf({ table, publicPath, previewPath }: (typeof types)[number], id: string) {
  const [row] = await withDatabase((sql) => sql`select * from ${sql(table)} where id = ${id}`);
  return { page: publicPath?.(row as never)?.replace(/[?#].*/, "") ?? "", preview: previewPath };
}

describe.each(types.map((type) => [type.path, type] as const))("%s", (path, type) => {
  // Each waits four times for a change to show.
  test("by link, in public, changed, deleted", { tags: path === "blog" ? [] : ["all"] }, async () => {
    const mark = newMark();
    const id = await insertHidden(type, mark);
    const token = await linkTo(type.table, id);
    const { page, preview = page } = await pathOf(type, id);
    const shown = async (text: string) => (await (await get(page)).text()).includes(text);

    const linked = await openPage(`${preview}?preview=${token}`);
    expect(linked.html.includes(mark)).toBe(true);
    linked.screen.getByText(/^Preview, not public\./);
    expect(linked.headers.get("cache-control")).toBe("no-store");
    expect(linked.headers.get("x-robots-tag")).toContain("noindex");
    const elsewhere = type.path === "services" ? "/trust/security" : "/services/support";
    for (const wrong of [`${preview}?preview=${token}0`, `${elsewhere}?preview=${token}`])
      expect((await get(wrong)).status, wrong).toBe(404);
    await withDatabase((sql) => sql`delete from public.preview_links where row_id = ${id}`);
    expect((await get(`${preview}?preview=${token}`)).status, "the link has ended").toBe(404);
    // Announcements are for readers, in their dashboard.
    if (type.previewPath) return;
    expect(await shown(mark)).toBe(false);

    await update(type.table, id, type.publishable ? { status: "published" } : { is_active: true });
    await expect.poll(() => shown(mark)).toBe(true);
    if (type.immutable) return;
    await update(type.table, id, { [type.title]: `${mark} changed` });
    await expect.poll(() => shown(`${mark} changed`)).toBe(true);
    await update(type.table, id, { deleted_at: new Date().toISOString() });
    await expect.poll(() => shown(mark)).toBe(false);
    await update(type.table, id, { deleted_at: null });
    await expect.poll(() => shown(mark)).toBe(true);
  });
});

test("a section's button follows its record, and goes with it", async () => {
  const mark = newMark();
  const [service] = await withDatabase(
    (sql) => sql`insert into services ${sql({ slug: mark, title: mark })} returning id`,
  );
  const actions = [
    { label: "To the record", href: `record:services/${service?.id}#facts` },
    { label: "To contact", href: "/contact" },
  ];
  const sections = [{ id: "a", kind: "call-to-action", title: mark, actions }];
  await withDatabase(
    (sql) => sql`
      insert into pages (path, title, summary, sections, status)
      values (${`/${mark}`}, ${mark}, 'x', ${sql.json(sections)}, 'published')`,
  );
  const has = async (text: string) => (await (await get(`/${mark}`)).text()).includes(text);
  await expect.poll(() => has(`href="/services/${mark}#facts"`)).toBe(true);
  await update("services", service?.id, { is_active: false });
  await expect.poll(() => has("To the record")).toBe(false);
  expect([await has("To contact"), await has("record:")]).toEqual([true, false]);
});

test("versions of a legal document are listed and compared without JavaScript", async () => {
  const slug = newMark();
  const versions = ["two", "three"].map((number, at) => ({
    slug,
    version: at + 1,
    title: slug,
    content: `## 1 Scope\n\nThe house has **${number}** doors.\n\nKeys are counted.`,
    effective_on: `2026-0${at + 1}-01`,
    status: "published",
    published_at: new Date(),
  }));
  await withDatabase((sql) => sql`insert into legal_documents ${sql(versions)}`);
  const index = async () => (await get("/legal")).text();
  await expect.poll(async () => (await index()).includes(`href="/legal/${slug}"`)).toBe(true);
  const { screen, document } = await openPage(`/legal/${slug}`);
  screen.getByText("2, in force");
  expect(within(screen.getByRole("region", { name: "Versions" })).getAllByRole("listitem")).toHaveLength(2);
  expect(document.querySelector(".legal-checksum code")?.textContent).toMatch(/^[0-9a-f]{64}$/);
  const choice = screen.getByLabelText<HTMLSelectElement>("What changed from");
  const compared = await openPage(`/legal/${slug}?${choice.name}=1`);
  const changes = compared.screen.getByRole("region", { name: "Changes from version 1 to version 2" });
  expect(changes.querySelector("del mark")?.textContent).toBe("two");
  expect(changes.querySelector("ins mark")?.textContent).toBe("three");
  expect(changes.textContent).not.toContain("**");
});
