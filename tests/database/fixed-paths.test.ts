// No page and no redirect at a path that the application answers itself. The lists in SQL and in TypeScript are the same.

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { fixedPathSentence, isAnsweredByApp, isFixedPath } from "#content-model/fixed-paths.ts";
import routes from "../../app/routes.ts";
import { become, createUsers, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
const ours = pathsOf(routes)
  .filter((path) => path !== "*")
  .map((path) => `/${path.replace(/:\w+|\*/g, "x")}`);
const free = ["/about", "/services", "/blog", "/legal", "/administration", "/de-facto", "/italy", "/feeds"];
const spellings = (path: string) => [
  path,
  path.toUpperCase(),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${path}/below`,
  `${path}x`,
  `/free${path}`,
];
const all = [...new Set([...ours, ...free, "/", "/rest/v1/x", "/downloads/a", "/аdmin"].flatMap(spellings))];

const database = databaseForFile(createUsers);

const refusal = (statement: string, value: string) =>
  tryAsOwner(database(), async (connection) => {
    await become(connection, "admin");
    await connection.unsafe(statement, [value]);
    return "done";
  }).catch(({ code, message }: { code: string; message: string }) => `${code} ${message}`);
const addPage = (path: string) => refusal("insert into public.pages (path, title) values ($1, 't')", path);
const addRedirect = (path: string) =>
  refusal("insert into public.redirects (from_path, target) values ($1, '/contact')", path);

it("knows the same paths as TypeScript does", async () => {
  const rows = await database()<{ path: string; answered: boolean; fixed: boolean }[]>`
        select path, private.is_answered_by_app(path) as answered, private.is_fixed_path(path) as fixed
        from unnest(${all}::text[]) as p (path)`;
  const expected = all.map((path) => ({
    path,
    answered: isAnsweredByApp(path),
    fixed: isFixedPath(path),
  }));
  expect([...rows]).toEqual(expected);
  expect(rows.filter(({ answered }) => answered).length).toBeGreaterThan(50);
});

it.each(["/login", "/rest/v1", "/healthz", "/de/ueber-uns", "/services/cloud", "/functions"])(
  "refuses a page at %s in a sentence",
  async (path) => {
    expect(await addPage(path)).toBe(`23514 ${fixedPathSentence}`);
  },
);

it.each(["/login", "/%61dmin", "/Admin/x", "/sitemap.xml", "/rss.xml", "/fr"])(
  "refuses a redirect from %s",
  async (path) => {
    expect(await addRedirect(path)).toBe(`23514 ${fixedPathSentence}`);
  },
);

it("takes free paths, and redirects from paths where records were", async () => {
  expect(await addPage("/company/careers")).toBe("done");
  expect(await addRedirect("/old/Page.html")).toBe("done");
  expect(await addRedirect("/blog/a-post-that-was")).toBe("done");
});

it("leaves a page of an older database where it is, and lets it move away", async () => {
  const found = await tryAsOwner(database(), async (connection) => {
    await connection`alter table public.pages disable trigger refuse_fixed_path`;
    const [page] = await connection`
          insert into public.pages (path, title, status) values ('/login', 'Old', 'published') returning id`;
    await connection`alter table public.pages enable trigger refuse_fixed_path`;
    await become(connection, "admin");
    await connection`update public.pages set title = 'Older' where id = ${page?.id}`;
    await connection`update public.pages set path = '/sign-in-help' where id = ${page?.id}`;
    const [row] = await connection`select path, title from public.pages where id = ${page?.id}`;
    const left = await connection`select from public.redirects where from_path = '/login'`;
    return { ...row, left: left.length };
  });
  expect(found).toEqual({ path: "/sign-in-help", title: "Older", left: 0 });
});
