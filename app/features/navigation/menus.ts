// Converts the stored menus into those of header, slide-in menu and footer. A link to a record uses the texts of the record unless the menu
// has its own. Links to unpublished records are left out, as are columns and groups without links.
import type { StoredLink } from "#content-model/field.ts";
import { parseReference } from "#content-model/reference.ts";
import type { Linked } from "~/lib/references/resolve.ts";

export type NavigationLink = { title: string; href: string };
export type NavigationItem = NavigationLink & { description: string; badge?: string };

export type NavigationSection<Item = NavigationItem> = { id: string; title: string; items: Item[] };

export type NavigationGroup = {
  id: string;
  title: string;
  /** The area whose paths highlight the group (active-group.ts); without one, the paths below its overview. */
  area: string;
  /** The page of the group's title. */
  overview: NavigationItem;
  sections: NavigationSection[];
  /** A survey point in the margin of the panel, as on a map sheet. */
  survey: { place: string; position: string };
};

type Button = { label: string; href: string };

export type Menus = {
  groups: NavigationGroup[];
  /** Shown where the mega-menu does not fit. */
  mainLinks: NavigationLink[];
  signInLabel: string;
  button?: Button;
  /** In the slide-in menu. */
  menuButton?: Button;
  footerColumns: { id: string; sections: NavigationSection<NavigationLink>[] }[];
  closing: { residency: string; compliance: string; copyright: string };
};

export type StoredMenu = {
  place: string;
  items: unknown;
  sign_in_label: string;
  button_label: string;
  button_href: string;
  menu_button_label: string;
  menu_button_href: string;
  residency: string;
  compliance: string;
  copyright: string;
};

/** Every link of the menus, to be resolved. */
export function linksOf(menus: readonly StoredMenu[]): string[] {
  return menus.flatMap(({ items, button_href, menu_button_href }) => [
    button_href,
    menu_button_href,
    ...hrefsIn(linksIn(items)),
  ]);
}

function hrefsIn(items: StoredLink[]): string[] {
  return items.flatMap(({ href, items: below }) => [text(href), ...hrefsIn(linksIn(below))]);
}

/** The first menu of each place is used. */
export function readMenus(stored: readonly StoredMenu[], linked: Map<string, Linked>): Menus {
  const [header, main, footer] = ["header", "main", "footer"].map((wanted) =>
    stored.find(({ place }) => place === wanted),
  );
  const read = reader(linked);
  const button = header && read.button(header.button_label, header.button_href);
  const menuButton = header && read.button(header.menu_button_label, header.menu_button_href);
  return {
    groups: linksIn(header?.items).flatMap(read.group),
    mainLinks: linksIn(main?.items).flatMap(read.link),
    signInLabel: header?.sign_in_label || "Sign In",
    ...(button ? { button } : {}),
    ...(menuButton ? { menuButton } : {}),
    footerColumns: linksIn(footer?.items).flatMap(({ id, items }) => {
      const sections = linksIn(items).flatMap((section) => read.section(section, read.link));
      return sections.length > 0 ? [{ id, sections }] : [];
    }),
    closing: {
      residency: footer?.residency ?? "",
      compliance: footer?.compliance ?? "",
      copyright: footer?.copyright ?? "",
    },
  };
}

function reader(linked: Map<string, Linked>) {
  function item({ href, title, description, badge }: StoredLink): NavigationItem[] {
    const target = targetOf(text(href));
    const shown = text(title) || target?.title;
    if (!target || !shown) return [];
    return [
      {
        title: shown,
        href: target.href,
        description: text(description) || target.description,
        ...badgeOf(text(badge), target.badge),
      },
    ];
  }

  /** Title and URL only, to keep the page data small. */
  function link(stored: StoredLink): NavigationLink[] {
    return item(stored).map(({ title, href }) => ({ title, href }));
  }

  function targetOf(href: string): Linked | undefined {
    if (href === "") return undefined;
    if (href.startsWith("record:")) return parseReference(href) && linked.get(href);
    return { href, title: "", description: "" };
  }

  function section<Item>(
    { id, title, items }: StoredLink,
    readItem: (stored: StoredLink) => Item[],
  ): NavigationSection<Item>[] {
    const found = linksIn(items).flatMap(readItem);
    return found.length > 0 ? [{ id, title: text(title), items: found }] : [];
  }

  function group(stored: StoredLink): NavigationGroup[] {
    const sections = linksIn(stored.items).flatMap((each) => section(each, item));
    const [own] = item({ ...stored, title: text(stored.overview_title) || text(stored.title) });
    // A title must be a link: without a page, to the first item below it.
    const overview = own ?? sections[0]?.items[0];
    if (!overview || text(stored.title) === "") return [];
    return [
      {
        id: stored.id,
        title: text(stored.title),
        area: text(stored.area),
        overview,
        sections,
        survey: { place: text(stored.place), position: text(stored.position) },
      },
    ];
  }

  function button(label: string, href: string): Button | undefined {
    const target = targetOf(href);
    return target && label !== "" ? { label, href: target.href } : undefined;
  }

  return { link, section, group, button };
}

/** "None" hides the badge of the record. */
function badgeOf(own: string, record: string | undefined): { badge?: string } {
  const badge = own === "None" ? undefined : own || record;
  return badge ? { badge } : {};
}

function linksIn(stored: unknown): StoredLink[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries
    .filter((entry): entry is StoredLink => typeof entry === "object" && entry !== null)
    .map((entry, index) => ({ ...entry, id: text(entry.id) || String(index + 1) }));
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
