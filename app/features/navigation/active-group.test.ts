import { expect, test } from "vitest";
import { activeGroup, isActiveGroup } from "./active-group.ts";
import type { NavigationGroup } from "./menus.ts";

test.each([
  ["/", null],
  ["/solutions", "solutions"],
  ["/solutions/", "solutions"],
  ["/solutions/enterprise", "solutions"],
  ["/industries", "industries"],
  ["/industries/consulting-services", "industries"],
  ["/services", "services"],
  ["/services/consulting-services", "services"],
  ["/services/blog-hosting", "services"],
  ["/resources", "resources"],
  ["/resources/knowledge-base/test-your-exit", "resources"],
  ["/blog", "resources"],
  ["/blog/tags/contact", "resources"],
  ["/Blog/About", "resources"],
  ["/about/blog", "resources"],
  ["/weblog", "resources"],
  ["/about", "company"],
  ["/about/team", "company"],
  ["/contact", "company"],
  ["/contact/", "company"],
  ["/contacts", null],
  ["/solutions-for-all", null],
  ["/case-studies", null],
  ["/trust/security", null],
  ["/legal/dpa", null],
  ["/login", null],
])("%s highlights %s", (path, group) => {
  expect(activeGroup(path)).toBe(group);
});

test.each([
  ["/partners", true],
  ["/partners/resellers", true],
  ["/partnership", false],
  ["/services", false],
])("a group of its own is highlighted by its page and the pages below: %s", (path, active) => {
  const overview = { title: "Partners", href: "/partners", description: "" };
  expect(isActiveGroup({ area: "", overview } as NavigationGroup, path)).toBe(active);
});

test("one of the specified groups follows the rules, wherever its page is", () => {
  const overview = { title: "Resources", href: "/reading", description: "" };
  const group = { area: "resources", overview } as NavigationGroup;
  expect(isActiveGroup(group, "/blog/tags/x")).toBe(true);
  expect(isActiveGroup(group, "/reading")).toBe(false);
});
