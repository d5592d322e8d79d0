// Opens one page of each kind and each screen of the back office, for everything that must hold on all of them (setup/look.ts).
import type { Page } from "@playwright/test";
import { recordHref } from "#content-model/admin-routes.ts";
import { everyCollection } from "#content-model/every-collection.ts";
import { pageTextKinds, pageTexts } from "#content-model/page-texts.ts";
import { accountPages, missingPage, publicPages } from "../../scripts/kinds-of-pages.ts";
import { giveApp, signInWithApp } from "./setup/factors.ts";
import { type Area, beginLooking, contrastProblems, desktop, type Mode, phone } from "./setup/look.ts";
import { makeReader, query, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, openElsewhere, test } from "./setup/test.ts";

// A whole area at a tenth of the machine's time.
test.setTimeout(1_800_000);

type Places = Area & {
  /** Signs in, and answers with the paths. */
  begin(page: Page): Promise<string[]>;
  /** Those that differ on a phone; all, if not given. */
  onPhone?: RegExp;
  /** Those with their own grounds and colours, for the two modes that are looked at for contrast alone. */
  grounds: string[];
};

/** Behind links of mails, here without what such a link holds. */
const linkPages = ["/reset-password", "/auth/confirm", "/invitation"];
const article = "/blog/row-level-security-as-the-boundary";
const dashboardTabs = ["overview", "reading-list", "bookmarks", "settings"].map(
  (tab) => `/dashboard?tab=${tab}`,
);

const areas: Record<string, Places> = {
  "public pages": {
    begin: async () => [...publicPages, missingPage, ...accountPages, ...linkPages],
    grounds: ["/", "/services/cloud", article, "/trust/proof", "/status", "/contact", "/login"],
    // A footnote's way back is an arrow with a name in words.
    setAside: ["label-content-name-mismatch"],
  },
  "pages of a reader": {
    begin: async (page) => {
      await signInByApi(page, (await makeReader()).email);
      return [...dashboardTabs, article, "/admin/setup"];
    },
    grounds: dashboardTabs.slice(0, 1),
    setAside: ["label-content-name-mismatch"],
    late: (path) => path.startsWith("/dashboard?"),
  },
  "screens of the back office": {
    begin: async (page) => {
      await signInWithFactor(page);
      const further = [...tabs, "blog/trash", "images/trash"].map((path) => `/admin/${path}`);
      return [...new Set([...(await sidebarPaths(page)), ...further])];
    },
    grounds: ["", "/blog", "/calendar", "/messages", "/company", "/settings"].map((path) => `/admin${path}`),
    // The preview beside sections is a public page, and looked at as such.
    setAside: ["frame-tested"],
    late: () => true,
    first: /rpc\/office_access|admin_users\?select=id&/,
    // Lists below each other: the first is as long as its rows.
    mayMove: /search|people/,
  },
  "forms of the back office": {
    begin: async (page) => {
      await signInWithFactor(page);
      return [...(await recordPaths()), "/admin/blog/new", await messagePath()];
    },
    onPhone: /blog|team|pages|navigation|messages/,
    grounds: ["/admin/blog/new"],
    setAside: ["frame-tested"],
  },
};

const quick = ["public pages", "pages of a reader"];

for (const [name, area] of Object.entries(areas)) {
  crawl(`${name}: light desktop`, quick.includes(name), desktop, async (page) => {
    const paths = await area.begin(page);
    return { paths, look: await beginLooking(page, desktop, area) };
  });
  crawl(`${name}: dark phone`, quick.includes(name), phone, async (page) => {
    const { onPhone } = area;
    const paths = (await area.begin(page)).filter((path) => onPhone?.test(path) ?? true);
    return { paths, look: await beginLooking(page, phone, area) };
  });
  crawl(`${name}: contrasts on a dark desktop and a light phone`, false, desktop, async (page) => {
    await area.begin(page);
    const modes: Mode[] = [
      { ...desktop, colorScheme: "dark" },
      { ...phone, colorScheme: "light" },
    ];
    return { paths: area.grounds, look: (path) => contrastProblems(page, path, modes) };
  });
}

type Crawl = { paths: string[]; look: (path: string) => Promise<string[]> };

function crawl(title: string, isQuick: boolean, mode: Mode, begin: (page: Page) => Promise<Crawl>) {
  const { widths, ...options } = mode;
  test(title, { tag: isQuick ? "@desktop" : ["@desktop", "@all"] }, async ({ browser, baseURL }) =>
    openElsewhere(
      browser,
      baseURL,
      async (page) => {
        const { paths, look } = await begin(page);
        for (const path of paths) {
          const problems = await look(path).catch((error) => [`not opened: ${error}`]);
          expect.soft(problems, path).toEqual([]);
        }
      },
      options,
    ),
  );
}

/** Screens that the sidebar does not link to. */
const tabs = [
  ...everyCollection.map(({ path }) => path),
  ...pageTextKinds.map((kind) => pageTexts[kind].path),
  ...["reviews", "broken-links", "audit-log", "search", "export"],
];

async function signInWithFactor(page: Page) {
  const admin = await makeReader({ admin: true });
  await signInWithApp(page, admin, await giveApp(admin));
}

async function sidebarPaths(page: Page): Promise<string[]> {
  await page.goto("/admin");
  const links = page.locator(".admin-nav a");
  await links.first().waitFor({ state: "attached" });
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

/** The form of one record of each collection. */
async function recordPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const { table, title } of everyCollection) {
    // By title: ids are random, and every run opens the same records.
    const [row] = await withDatabase(
      (sql) => sql`select id from public.${sql(table)} order by ${sql(title)}, id limit 1`,
    );
    const path = row && recordHref(table, row.id);
    if (path) paths.push(path);
  }
  return paths;
}

async function messagePath(): Promise<string> {
  const [message] = await query`
      insert into public.contact_messages (name, email, topic, topic_label, message, consented_at, submission_key)
      values ('Vreni Ruf', 'vreni@example.ch', 'other', 'Other', 'Please call me', now(), ${crypto.randomUUID()})
      returning id`;
  return `/admin/messages/${message?.id}`;
}
