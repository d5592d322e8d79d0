import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { LinkProps } from "~/ui/link.tsx";
import { SiteLink } from "./site-link.tsx";

/** Beside a sign-in form it leads to the same form, with the place in its URL. The form checks that place before it follows it. */
export function SignInLink(props: Omit<LinkProps, "variant" | "prefetch" | "href">) {
  const { search } = useLocation();
  // The stored page knows no query: the link takes it up once React is there.
  const [href, setHref] = useState("/login");
  useEffect(() => {
    const next = new URLSearchParams(search).get("next");
    setHref(next ? `/login?${new URLSearchParams({ next })}` : "/login");
  }, [search]);
  return <SiteLink {...props} href={href} />;
}
