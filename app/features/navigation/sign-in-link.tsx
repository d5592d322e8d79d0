import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { LinkProps } from "~/ui/link.tsx";
import { SiteLink } from "./site-link.tsx";

/** On a sign-in page the link keeps the parameter `next`, which the form checks before it redirects. */
export function SignInLink(props: Omit<LinkProps, "variant" | "prefetch" | "href">) {
  const { search } = useLocation();
  // The cached page has no query, so the link is changed after hydration.
  const [href, setHref] = useState("/login");
  useEffect(() => {
    const next = new URLSearchParams(search).get("next");
    setHref(next ? `/login?${new URLSearchParams({ next })}` : "/login");
  }, [search]);
  return <SiteLink {...props} href={href} />;
}
