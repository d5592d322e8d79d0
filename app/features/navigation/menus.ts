// From the stored menus to what header, slide-in menu and footer show. A link to a record has the record's words unless the menu has its
// own; what is not public is left out, and a column or group that is empty then with it.
import type { StoredLink } from "#content-model/field.ts";
import { parseReference } from "#content-model/reference.ts";
import type { Linked } from "~/lib/references/resolve.ts";

export type NavigationLink = { title: string; href: string };
export type NavigationItem = NavigationLink & { description: string; badge?: string };

export type NavigationSection<Item = NavigationItem> = { id: string; title: string; items: Item[] };

export type NavigationGroup = {
  id: string;
  title: string;
  /** Which paths highlight it by the specification's rules (active-group.ts); without one, those below its overview. */
  area: string;
  /** The page behind the group's own name. */
  overview: NavigationItem;
  sections: NavigationSection[];
  /** A survey point in the margin of the panel, as on a map sheet. */
  survey: { place: string; position: string };
};

type Button = { label: string; href: string };

export type Menus = {
  groups: NavigationGroup[];
  /** Where the mega-menu has no room. */
  mainLinks: NavigationLink[];
  signInLabel: string;
  button?: Button;
  /** The slide-in menu's own. */
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

/** Of several menus for one place the first counts. */
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

  /** Where only the title is seen: the page's data hold no more. */
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
    // A name has to lead somewhere: without its page, to the first thing below it.
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

/** "None" takes the record's own badge away. */
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
