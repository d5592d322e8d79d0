// The map of all URLs, by hand. A URL is found here, its page in the file named beside it.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("login", "routes/account/login.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("manifest.webmanifest", "routes/machine/manifest.ts"),
  route("blog/feed.xml", "routes/machine/feed.ts"),
  route(".well-known/security.txt", "routes/machine/security-txt.ts"),
  ...["industry/:slug", "resources/blog", "resources/case-studies", "privacy", "terms", "signin", "auth"].map((path) =>
    route(path, "routes/machine/redirect.ts", { id: `redirect ${path}` }),
  ),
] satisfies RouteConfig;
