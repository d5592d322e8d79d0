import type { GroupId } from "./items.ts";

/**
 * The group highlighted for a path, by the specification's rules and in its order: the first segment names the group; any path
 * with "blog" in it belongs to resources; about and contact are the company's. Every other path highlights none.
 */
export function activeGroup(pathname: string): GroupId | null {
  const path = pathname.toLowerCase();
  const first = path.split("/")[1];
  if (first === "solutions" || first === "industries" || first === "services") return first;
  if (first === "resources" || path.includes("blog")) return "resources";
  if (first === "about" || first === "contact") return "company";
  return null;
}
