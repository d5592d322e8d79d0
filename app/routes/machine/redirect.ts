import { redirect } from "react-router";
import { pageTextKinds, pageTexts } from "#content-model/page-texts.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import type { Route } from "./+types/redirect";

export const handle: RouteHandle = { search: ["*"] };

/** Where feed readers look first. */
const feeds = ["/feed", "/feed.xml", "/rss.xml"];

/** URLs of the application that people and older links know. The query goes along: a sign-in remembers the page that the user wanted. */
export function loader({ params, url }: Route.LoaderArgs) {
  if (feeds.includes(url.pathname)) return redirect("/blog/feed.xml", 301);
  // For password managers. Temporary: the settings may move.
  if (url.pathname === "/.well-known/change-password")
    return redirect("/dashboard?tab=settings#password", 302);
  if (url.pathname === "/admin/page-texts") {
    const kind = pageTextKinds.find((each) => each === url.searchParams.get("of")) ?? "service";
    return redirect(`/admin/${pageTexts[kind].path}`, 301);
  }
  const target =
    "slug" in params && params.slug ? `/industries/${encodeURIComponent(params.slug)}` : "/login";
  return redirect(`${target}${url.search}`, 301);
}
