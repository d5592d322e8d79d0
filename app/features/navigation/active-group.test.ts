import { expect, test } from "vitest";
import { activeGroup } from "./active-group.ts";

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
