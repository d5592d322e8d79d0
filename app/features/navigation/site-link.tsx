import { useLocation } from "react-router";
import { Link, type LinkProps } from "~/ui/link.tsx";

/** A link of header, menu or footer, prefetched on intent and marked on the current page. */
export function SiteLink(props: Omit<LinkProps, "variant" | "prefetch">) {
  const { pathname } = useLocation();
  const [path] = props.href.split("?");
  const here = pathname === path || pathname === `${path}/`;
  return <Link variant="plain" prefetch="intent" aria-current={here ? "page" : undefined} {...props} />;
}
