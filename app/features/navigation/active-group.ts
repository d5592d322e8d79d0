import type { NavigationGroup } from "./menus.ts";

type Area = "solutions" | "industries" | "services" | "resources" | "company";

/** A group outside the specified ones is active on its page and on the pages below it. */
export function isActiveGroup({ area, overview }: NavigationGroup, pathname: string): boolean {
  if (area !== "") return activeGroup(pathname) === area;
  return pathname === overview.href || pathname.startsWith(`${overview.href}/`);
}

/**
 * The group highlighted for a path, by the specification's rules and in its order: the first segment names the group; any path
 * with "blog" in it belongs to resources; about and contact are the company's. Every other path highlights none.
 */
export function activeGroup(pathname: string): Area | null {
  const path = pathname.toLowerCase();
  const first = path.split("/")[1];
  if (first === "solutions" || first === "industries" || first === "services") return first;
  if (first === "resources" || path.includes("blog")) return "resources";
  if (first === "about" || first === "contact") return "company";
  return null;
}
