// Which links of the content lead nowhere, and what links to a record: seen by administrators alone.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { asAdminOn, become, createUsers } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(createUsers);

const asAdmin = asAdminOn(database);
const idOf = ([row]: { id?: string }[]) => row?.id ?? "";
const addService = async (admin: ReservedSql, slug: string, active = true) =>
  idOf(
    await admin`insert into public.services (slug, title, is_active) values (${slug}, ${slug}, ${active}) returning id`,
  );
const addPost = async (admin: ReservedSql, slug: string, content: string) =>
  idOf(
    await admin`insert into public.blog_posts (slug, title, content) values (${slug}, ${slug}, ${content}) returning id`,
  );
const broken = async (admin: ReservedSql) =>
  // Without the seed's pages the words around records, which the migrations bring, lead nowhere.
  (
    await admin`select title, link, state, leads_to from public.broken_links() where table_name <> 'site_settings'`
  ).map((row) => [row.title, row.link, row.state, row.leads_to].filter(Boolean).join(" "));
const placesOf = async (admin: ReservedSql, table: string, id: string) =>
  (await admin`select table_name, title from public.links_to(${table}, ${id})`).map(
    (row) => `${row.table_name} ${row.title}`,
  );

it("finds links in texts, sections and menus that lead to nothing, to what is hidden or to a redirect", async () => {
  const found = await asAdmin(async (admin) => {
    const shown = await addService(admin, "shown");
    const hidden = await addService(admin, "hidden", false);
    await admin`insert into public.redirects (from_path, target) values ('/old', '/services/shown')`;
    await addPost(
      admin,
      "text",
      `[a](/services/shown#x) [b](/services/hidden) [c](/nowhere/) [d](/old?x=1) [e](record:services/${shown})
[f](record:services/${hidden}) [g](https://example.ch/nowhere) ![h](/images/x) [i]

[i]: /defined`,
    );
    await admin`insert into public.pages (path, title, sections) values ('/page', 'page', ${
      [
        { id: "a", kind: "text", text: "See [this](/in-a-section)" },
        {
          id: "b",
          kind: "call-to-action",
          actions: [{ label: "x", href: "/a-button" }],
          link_href: `record:services/${hidden}`,
        },
      ] as never
    })`;
    await admin`insert into public.menus (place, title, items, button_href)
          values ('footer', 'menu', ${[{ id: "a", items: [{ id: "b", href: "/in-a-menu" }] }] as never}, '/the-button')`;
    return { links: await broken(admin), hidden };
  });
  expect(found.links.map((each) => each.replace(found.hidden, "HIDDEN"))).toEqual([
    "text /defined missing",
    "text /nowhere/ missing",
    "text /old?x=1 redirected /services/shown",
    "text /services/hidden hidden",
    "text record:services/HIDDEN hidden",
    "menu /in-a-menu missing",
    "menu /the-button missing",
    "page /a-button missing",
    "page /in-a-section missing",
    "page record:services/HIDDEN hidden",
  ]);
});

it("leaves out the trash, what was deleted permanently, and immutable versions", async () => {
  const found = await asAdmin(async (admin) => {
    const post = await addPost(admin, "gone", "[a](/nowhere)");
    await admin`update public.blog_posts set deleted_at = now() where id = ${post}`;
    await addPost(admin, "deleted", "[a](/nowhere)");
    await admin`delete from public.blog_posts where slug = 'deleted'`;
    for (const [version, content] of [
      [1, "[a](/first)"],
      [2, "[a](/second)"],
    ] as const)
      await admin`insert into public.legal_documents (slug, title, version, content) values ('l', 'l', ${version}, ${content})`;
    return broken(admin);
  });
  expect(found).toEqual(["l /second missing"]);
});

it("knows what links to a record, by reference or by path, but not itself", async () => {
  const found = await asAdmin(async (admin) => {
    const wanted = await addService(admin, "wanted");
    await admin`update public.services set problem = '[me](/services/wanted)' where id = ${wanted}`;
    await addPost(admin, "by-path", "[a](/services/wanted?x#y)");
    await addPost(admin, "by-reference", `[a](record:services/${wanted}#facts)`);
    await addPost(admin, "other", "[a](/services/wanted-not)");
    await admin`insert into public.menus (place, title, items)
          values ('main', 'menu', ${[{ id: "a", href: `record:services/${wanted}` }] as never})`;
    return placesOf(admin, "services", wanted);
  });
  expect(found).toEqual(["blog_posts by-path", "blog_posts by-reference", "menus menu"]);
});

it("checks the links of a form", async () => {
  const found = await asAdmin(async (admin) => {
    await addService(admin, "shown");
    return admin`select link, state from public.check_links(${["/services/shown", "/", "/nowhere", "record:pages/x", "x"]})`;
  });
  expect(found.map(({ link, state }) => `${link} ${state}`)).toEqual([
    "/ missing",
    "/nowhere missing",
    "record:pages/x missing",
    "x missing",
  ]);
});

it("is empty for readers", async () => {
  const found = await asAdmin(async (admin) => {
    const wanted = await addService(admin, "wanted");
    await addPost(admin, "post", "[a](/nowhere) [b](/services/wanted)");
    await become(admin, "reader");
    return {
      broken: await broken(admin),
      places: await placesOf(admin, "services", wanted),
      checked: [...(await admin`select * from public.check_links(${["/nowhere"]})`)],
    };
  });
  expect(found).toEqual({ broken: [], places: [], checked: [] });
});
