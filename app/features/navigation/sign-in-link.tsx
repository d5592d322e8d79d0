import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { keepRemembered } from "~/lib/remembered-location.ts";
import type { LinkProps } from "~/ui/link.tsx";
import { SiteLink } from "./site-link.tsx";

/** Beside a sign-in form it leads to the same form, with the place that is remembered in its URL. */
export function SignInLink(props: Omit<LinkProps, "variant" | "prefetch" | "href">) {
  const { search } = useLocation();
  // The stored page knows no query: the link takes it up once React is there.
  const [href, setHref] = useState("/login");
  useEffect(() => setHref(keepRemembered("/login", search)), [search]);
  return (
    <SiteLink {...props} href={href}>
      Sign In
    </SiteLink>
  );
}
