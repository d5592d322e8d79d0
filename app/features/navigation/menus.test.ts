import { expect, test } from "vitest";
import type { StoredLink } from "#content-model/field.ts";
import type { Linked } from "~/lib/references/resolve.ts";
import { linksOf, readMenus, type StoredMenu } from "./menus.ts";

const cloud = "record:services/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
const gone = "record:services/1f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
const linked = new Map<string, Linked>([
  [cloud, { href: "/services/cloud", title: "Cloud", description: "Under Swiss law", badge: "New" }],
]);

test("a link to a record has the record's words", () => {
  expect(shown({ href: cloud })).toEqual([
    { href: "/services/cloud", title: "Cloud", description: "Under Swiss law", badge: "New" },
  ]);
});

test("the menu's own words go before the record's", () => {
  const own = { href: cloud, title: "The cloud", description: "Own line", badge: "Popular" };
  expect(shown(own)).toEqual([
    { href: "/services/cloud", title: "The cloud", description: "Own line", badge: "Popular" },
  ]);
  expect(shown({ href: cloud, badge: "None" })[0]).not.toHaveProperty("badge");
  expect(shown({ href: cloud, title: "  " })[0]?.title).toBe("Cloud");
});

test("a URL needs a title of its own", () => {
  expect(shown({ href: "https://example.ch", title: "Elsewhere" })).toEqual([
    { href: "https://example.ch", title: "Elsewhere", description: "" },
  ]);
  expect(shown({ href: "/search" })).toEqual([]);
});

test.each([gone, "", "record:profiles/x", "record:/services/cloud"])("%s is left out", (href) => {
  expect(shown({ href, title: "Gone" })).toEqual([]);
});

test("a column or group without links disappears", () => {
  const column = (id: string, href: string) => ({ id, title: id, items: [{ id: "l", href }] });
  const [group, ...others] = read("header", [
    { id: "g", title: "Group", href: cloud, items: [column("full", cloud), column("empty", gone)] },
    { id: "h", title: "Nothing", href: gone, items: [column("empty", gone)] },
  ]).groups;
  expect(group?.sections.map(({ id }) => id)).toEqual(["full"]);
  expect(others).toEqual([]);
  const { footerColumns } = read("footer", [
    { id: "one", items: [column("full", cloud), column("empty", gone)] },
    { id: "two", items: [column("empty", gone)] },
  ]);
  expect(footerColumns.map(({ id, sections }) => [id, sections.length])).toEqual([["one", 1]]);
});

test("a group whose page is gone leads to the first link below it", () => {
  const items = [{ id: "c", title: "Column", items: [{ id: "l", href: cloud }] }];
  const { groups } = read("header", [{ id: "g", title: "Group", href: gone, items }]);
  expect(groups[0]).toMatchObject({ title: "Group", overview: { href: "/services/cloud" } });
});

test("a button whose page is gone disappears", () => {
  const header = { ...menu("header", []), button_label: "Go", button_href: gone };
  expect(readMenus([header], linked).button).toBeUndefined();
  expect(readMenus([{ ...header, button_href: cloud }], linked).button).toEqual({
    label: "Go",
    href: "/services/cloud",
  });
});

test("of several menus for a place the first counts; without any, the site has none", () => {
  const [first, second] = ["First", "Second"].map((title) => menu("main", [{ id: "a", href: "/a", title }]));
  expect(readMenus([first, second] as StoredMenu[], linked).mainLinks[0]?.title).toBe("First");
  expect(readMenus([], linked)).toMatchObject({ groups: [], mainLinks: [], footerColumns: [] });
});

test.each([null, {}, "x", [null, 3, "x", { href: 5 }, { items: "x" }, { items: [[]] }]])(
  "what is no menu breaks nothing: %j",
  (items) => {
    for (const place of ["header", "main", "footer"]) {
      const stored = [menu(place, items)];
      expect(linksOf(stored).filter(Boolean)).toEqual([]);
      expect(readMenus(stored, linked)).toMatchObject({ groups: [], mainLinks: [], footerColumns: [] });
    }
  },
);

test("main links and footer hold no more than they show", () => {
  const items = [{ id: "c", title: "C", items: [{ id: "l", href: cloud }] }];
  const menus = readMenus(
    [menu("main", [{ id: "l", href: cloud }]), menu("footer", [{ id: "f", items }])],
    linked,
  );
  const link = { href: "/services/cloud", title: "Cloud" };
  expect(menus.mainLinks).toEqual([link]);
  expect(menus.footerColumns).toEqual([{ id: "f", sections: [{ id: "c", title: "C", items: [link] }] }]);
});

test("finds every link, however deep", () => {
  const items = [{ id: "g", href: "/a", items: [{ id: "c", items: [{ id: "l", href: cloud }] }] }];
  expect(linksOf([{ ...menu("header", items), button_href: "/b" }])).toEqual(
    expect.arrayContaining(["/a", "/b", cloud]),
  );
});

function read(place: string, items: StoredLink[]) {
  return readMenus([menu(place, items)], linked);
}

/** What a link shows in a panel of the header. */
function shown(link: Omit<StoredLink, "id">) {
  const items = [{ id: "c", title: "C", items: [{ ...link, id: "a" }] }];
  return read("header", [{ id: "g", title: "G", href: "/g", items }]).groups[0]?.sections[0]?.items ?? [];
}

function menu(place: string, items: unknown): StoredMenu {
  return {
    place,
    items,
    sign_in_label: "",
    button_label: "",
    button_href: "",
    menu_button_label: "",
    menu_button_href: "",
    residency: "",
    compliance: "",
    copyright: "",
  };
}
