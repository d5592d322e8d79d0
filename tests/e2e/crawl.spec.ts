// Opens one page of each kind and each screen of the back office, for everything that must hold on all of them (setup/look.ts).
import type { Page } from "@playwright/test";
import { recordHref } from "#content-model/admin-routes.ts";
import { everyCollection } from "#content-model/every-collection.ts";
import { accountPages, missingPage, publicPages } from "../../scripts/kinds-of-pages.ts";
import { giveApp, signInWithApp } from "./setup/factors.ts";
import { type Area, beginLooking, contrastProblems, desktop, type Mode, phone } from "./setup/look.ts";
import { makeReader, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, openElsewhere, test } from "./setup/test.ts";

// A whole area at a tenth of the machine's time.
test.setTimeout(6_000_000);

type Places = Area & {
  /** Signs in, and answers with the paths. */
  begin(page: Page): Promise<string[]>;
};

const areas: Record<string, Places> = {
  "public pages": {
    begin: async () => [...publicPages, missingPage, ...accountPages, ...linkPages],
    // A footnote's way back is an arrow with a name in words.
    setAside: ["label-content-name-mismatch"],
  },
  "pages of a reader": {
    begin: async (page) => {
      await signInByApi(page, (await makeReader()).email);
      return [...dashboardTabs, "/blog/row-level-security-as-the-boundary", "/dashboard/announcement"];
    },
    setAside: ["label-content-name-mismatch"],
    late: (path) => path.startsWith("/dashboard?"),
  },
  "screens of the back office": {
    begin: async (page) => {
      await signInWithFactor(page);
      return [...(await sidebarPaths(page)), "/admin/blog/trash", "/admin/images/trash"];
    },
    // The preview beside sections is a public page, and looked at as such.
    setAside: ["frame-tested"],
    late: () => true,
    first: /rpc\/office_access|admin_users\?select=id&/,
  },
  "forms of the back office": {
    begin: async (page) => {
      await signInWithFactor(page);
      return [...(await recordPaths()), "/admin/blog/new", await messagePath()];
    },
    setAside: ["frame-tested"],
  },
};

/** Behind links of mails, here without what such a link holds. */
const linkPages = ["/reset-password", "/auth/confirm", "/invitation", "/admin/setup"];
const dashboardTabs = ["overview", "reading-list", "bookmarks", "settings"].map(
  (tab) => `/dashboard?tab=${tab}`,
);
const quick = ["public pages", "pages of a reader"];

for (const [name, area] of Object.entries(areas)) {
  for (const [device, mode] of Object.entries({ "light desktop": desktop, "dark phone": phone }))
    crawl(`${name}: ${device}`, quick.includes(name), mode, async (page) => {
      const paths = await area.begin(page);
      const look = await beginLooking(page, mode, area);
      return { paths, look };
    });
  crawl(`${name}: contrasts on a dark desktop and a light phone`, false, desktop, async (page) => {
    const modes: Mode[] = [
      { ...desktop, colorScheme: "dark" },
      { ...phone, colorScheme: "light" },
    ];
    return { paths: await area.begin(page), look: (path) => contrastProblems(page, path, modes) };
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
  for (const { table } of everyCollection) {
    const [row] = await withDatabase((sql) => sql`select id from public.${sql(table)} order by id limit 1`);
    const path = row && recordHref(table, row.id);
    if (path) paths.push(path);
  }
  return paths;
}

async function messagePath(): Promise<string> {
  const [message] = await withDatabase(
    (sql) => sql`
      insert into public.contact_messages (name, email, topic, topic_label, message, consented_at, submission_key)
      values ('Vreni Ruf', 'vreni@example.ch', 'other', 'Other', 'Please call me', now(), ${crypto.randomUUID()})
      returning id`,
  );
  return `/admin/messages/${message?.id}`;
}
