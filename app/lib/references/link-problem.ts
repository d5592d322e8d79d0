import { isAnsweredByApp } from "#content-model/fixed-paths.ts";

/** As the database answers (check_links, broken_links), which does not know the application's paths. */
export type CheckedLink = { link: string; state: string; leads_to: string | null };

/** The problem of a link, as a sentence for editors; undefined for paths that the application answers. */
export function linkProblem({ link, state, leads_to }: CheckedLink): string | undefined {
  const path = link.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/+$/, "") ?? "";
  if (path.startsWith("/") && (isAnsweredByApp(path) || isFile(path))) return undefined;
  if (state === "redirected")
    return leads_to
      ? `Moved to ${leads_to}. Change the link to this path.`
      : "Moved to a page that is not public.";
  if (state === "hidden") return "Not public. Visitors cannot open it.";
  return "No page at this path.";
}

/** Feeds, /.well-known and similar paths; lists of posts by tag and author. */
function isFile(path: string): boolean {
  return (
    /\.\w+$/.test(path) || path.startsWith("/.well-known/") || /^\/blog\/(tags|authors)\/[^/]+$/.test(path)
  );
}
