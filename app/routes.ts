// The map of all URLs, by hand. A URL is found here, its page in the file named beside it. Read when the app is built, not when it runs.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    route("services/:slug", "routes/site/service.tsx"),
    route("industries/:slug", "routes/site/industry.tsx"),
    route("blog/tags/:tag", "routes/site/blog-tag.tsx"),
    route("blog/authors/:slug", "routes/site/blog-author.tsx"),
    route("blog/:slug", "routes/site/blog-post.tsx"),
    route("resources/knowledge-base/:slug", "routes/site/knowledge-article.tsx"),
    route("case-studies/:slug", "routes/site/case-study.tsx"),
    route("legal/:slug", "routes/site/legal.tsx"),
    route("search", "routes/site/search.tsx"),
    layout("routes/account/layout.tsx", [
      route("login", "routes/account/login.tsx"),
      route("register", "routes/account/register.tsx"),
      route("forgot-password", "routes/account/forgot-password.tsx"),
      route("reset-password", "routes/account/reset-password.tsx"),
      route("auth/confirm", "routes/account/confirm.tsx"),
      route("invitation", "routes/account/invitation.tsx"),
      route("dashboard", "routes/dashboard/dashboard.tsx"),
      route("admin/setup", "routes/admin/setup.tsx"),
    ]),
    route("dashboard/announcement", "routes/dashboard/announcement.tsx"),
    // The home page, the overviews, and pages that an editor adds at a free path.
    index("routes/site/page.tsx", { id: "home page" }),
    route("*", "routes/site/page.tsx"),
  ]),
  // The sign-in of the back office: an account page without the site around it.
  layout("routes/account/layout.tsx", { id: "admin sign-in" }, [
    route("admin/login", "routes/admin/login.tsx"),
  ]),
  // Each path here has its page in features/admin-frame/sections.ts.
  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/overview.tsx"),
    route("admin/reviews", "routes/admin/reviews.tsx"),
    route("admin/calendar", "routes/admin/calendar.tsx"),
    route("admin/messages", "routes/admin/messages.tsx"),
    route("admin/messages/:id", "routes/admin/message.tsx"),
    route("admin/statistics", "routes/admin/statistics.tsx"),
    route("admin/analytics", "routes/admin/analytics.tsx"),
    route("admin/performance", "routes/admin/performance.tsx"),
    route("admin/error-logs", "routes/admin/error-logs.tsx"),
    route("admin/error-logs/:fingerprint", "routes/admin/error-log.tsx"),
    route("admin/audit-log", "routes/admin/audit-log.tsx"),
    route("admin/images", "routes/admin/images.tsx"),
    route("admin/search", "routes/admin/search.tsx"),
    route("admin/redirects", "routes/admin/redirects.tsx"),
    route("admin/broken-links", "routes/admin/broken-links.tsx"),
    route("admin/company", "routes/admin/company.tsx"),
    route("admin/people", "routes/admin/people.tsx"),
    route("admin/settings", "routes/admin/settings.tsx"),
    route("admin/export", "routes/admin/export.tsx"),
    route("admin/theme", "routes/admin/theme.tsx"),
    ...[
      "services/page-texts",
      "industries/page-texts",
      "case-studies/page-texts",
      "blog/page-texts",
      "pages/search-page",
      "pages/not-found-page",
    ].map((path) => route(`admin/${path}`, "routes/admin/page-texts.tsx", { id: path })),
    // Every type of content-model/collections.
    route("admin/preview/:type/:id", "routes/admin/record-preview.tsx"),
    route("admin/:type", "routes/admin/content-list.tsx"),
    route("admin/:type/trash", "routes/admin/content-trash.tsx"),
    route("admin/:type/:id", "routes/admin/content-record.tsx"),
    route("admin/:type/:id/history", "routes/admin/content-history.tsx"),
    route("admin/*", "routes/admin/not-found.tsx"),
  ]),
  // Pictures take long to draw: each has one spelling, under which it is stored.
  route("art/*", "routes/machine/art.ts", { caseSensitive: true }),
  route("social/*", "routes/machine/social-image.ts", { caseSensitive: true }),
  route("icons/:name", "routes/machine/icon.ts", { caseSensitive: true }),
  route("legal/:slug/text", "routes/machine/legal-text.ts"),
  route("favicon.ico", "routes/machine/icon.ts", { id: "favicon" }),
  route("search/suggestions", "routes/machine/search-suggestions.ts"),
  route("config.json", "routes/machine/browser-config.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("manifest.webmanifest", "routes/machine/manifest.ts"),
  ...["blog/feed.xml", "blog/tags/:tag/feed.xml", "blog/authors/:author/feed.xml"].map((path) =>
    route(path, "routes/machine/feed.ts", { id: `feed ${path}` }),
  ),
  route("status.atom", "routes/machine/status-feed.ts"),
  route("status.json", "routes/machine/status-json.ts"),
  route(".well-known/security.txt", "routes/machine/security-txt.ts"),
  route(".well-known/pgp-key.asc", "routes/machine/pgp-key.ts"),
  // The application's own; those of content are records (features/redirects).
  ...["industry/:slug", "signin", "auth", "feed", "feed.xml", "rss.xml", "admin/page-texts"].map((path) =>
    route(path, "routes/machine/redirect.ts", { id: `redirect ${path}` }),
  ),
] satisfies RouteConfig;
