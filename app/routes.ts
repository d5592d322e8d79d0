// The map of all URLs, by hand. A URL is found here, its page in the file named beside it.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("services", "routes/site/services.tsx"),
    route("services/:slug", "routes/site/service.tsx"),
    route("solutions", "routes/site/solutions.tsx"),
    route("solutions/:slug", "routes/site/solution.tsx"),
    route("industries", "routes/site/industries.tsx"),
    route("industries/:slug", "routes/site/industry.tsx"),
    route("blog", "routes/site/blog.tsx"),
    route("blog/tags/:tag", "routes/site/blog-tag.tsx"),
    route("blog/:slug", "routes/site/blog-post.tsx"),
    route("resources", "routes/site/resources.tsx"),
    route("resources/knowledge-base", "routes/site/knowledge-base.tsx"),
    route("resources/knowledge-base/:slug", "routes/site/knowledge-article.tsx"),
    route("case-studies", "routes/site/case-studies.tsx"),
    route("case-studies/:slug", "routes/site/case-study.tsx"),
    route("trust", "routes/site/trust.tsx"),
    route("trust/:slug", "routes/site/trust-page.tsx"),
    route("legal/:slug", "routes/site/legal.tsx"),
    route("about", "routes/site/about.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("contact/sent", "routes/site/contact-sent.tsx"),
    route("search", "routes/site/search.tsx"),
    layout("routes/account/layout.tsx", [
      route("login", "routes/account/login.tsx"),
      route("register", "routes/account/register.tsx"),
      route("forgot-password", "routes/account/forgot-password.tsx"),
      route("reset-password", "routes/account/reset-password.tsx"),
      route("auth/confirm", "routes/account/confirm.tsx"),
      route("dashboard", "routes/dashboard/dashboard.tsx"),
      route("admin/setup", "routes/admin/setup.tsx"),
    ]),
    route("*", "routes/site/not-found.tsx"),
  ]),
  // The sign-in of the back office: an account page without the site around it.
  layout("routes/account/layout.tsx", { id: "admin sign-in" }, [
    route("admin/login", "routes/admin/login.tsx"),
  ]),
  // Each path here has its entry in features/admin-frame/sections.ts.
  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/overview.tsx"),
    route("admin/messages", "routes/admin/messages.tsx"),
    route("admin/messages/:id", "routes/admin/message.tsx"),
    route("admin/statistics", "routes/admin/statistics.tsx"),
    route("admin/images", "routes/admin/images.tsx"),
    route("admin/company", "routes/admin/company.tsx"),
    route("admin/settings", "routes/admin/settings.tsx"),
    route("admin/*", "routes/admin/not-found.tsx"),
  ]),
  // Served to this machine only (server/http/local-only.ts).
  route("dev/ui", "routes/dev/ui.tsx"),
  route("art/*", "routes/machine/art.ts"),
  route("social/*", "routes/machine/social-image.ts"),
  route("icons/:name", "routes/machine/icon.ts"),
  route("favicon.ico", "routes/machine/icon.ts", { id: "favicon" }),
  route("config.json", "routes/machine/browser-config.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("manifest.webmanifest", "routes/machine/manifest.ts"),
  route("blog/feed.xml", "routes/machine/feed.ts"),
  route(".well-known/security.txt", "routes/machine/security-txt.ts"),
  ...["industry/:slug", "resources/blog", "resources/case-studies", "privacy", "terms", "signin", "auth"].map(
    (path) => route(path, "routes/machine/redirect.ts", { id: `redirect ${path}` }),
  ),
] satisfies RouteConfig;
