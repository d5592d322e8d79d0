import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { classNames } from "./class-names.ts";
import { ArrowRightIcon } from "./icons/arrows.tsx";
import { Prefetch, useIntent } from "./prefetch.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** `plain` has no style: for buttons, cards and whole rows. */
  variant?: "text" | "quiet" | "arrow" | "plain";
  /** Loads the page's code and data when the pointer or the focus is near. */
  prefetch?: "intent" | "none";
  /** The page keeps its scroll position. */
  preventScrollReset?: boolean;
};

const classes = { text: "link", quiet: "link-quiet", arrow: "link-arrow", plain: undefined };

/**
 * Firefox applies the policy's default-src, which allows nothing, to prefetched data and reports violations; Safari does not prefetch. The
 * other browsers are recognized by what neither has.
 */
const canPrefetch = !import.meta.env.SSR && HTMLScriptElement.supports?.("speculationrules");

/** Every link of the site. Pages of this site change in place with a view transition; other links are left to the browser. */
export function Link({
  href,
  variant = "text",
  prefetch = "none",
  preventScrollReset,
  className,
  children,
  ...props
}: LinkProps) {
  const shared = { ...props, className: classNames(classes[variant], className) };
  const content = variant === "arrow" ? <ArrowContent>{children}</ArrowContent> : children;
  if (!isPageOfThisSite(href)) {
    const isElsewhere = /^https?:/.test(href);
    return (
      <a {...shared} href={href} rel={props.rel ?? (isElsewhere ? "noopener" : undefined)}>
        {content}
      </a>
    );
  }
  // A page has over a hundred links, and the router resolves each as if it were relative. The result is the same (link.test.tsx).
  if (import.meta.env.SSR && href.startsWith("/")) {
    return (
      <a {...shared} href={href} data-discover="true">
        {content}
      </a>
    );
  }
  const Page = canPrefetch && prefetch === "intent" ? PrefetchingLink : RouterLink;
  return (
    <Page {...shared} to={href} preventScrollReset={preventScrollReset} viewTransition>
      {content}
    </Page>
  );
}

function PrefetchingLink({ to, ...props }: ComponentProps<typeof RouterLink> & { to: string }) {
  const { isNear, handlers } = useIntent();
  return (
    <>
      <RouterLink {...props} {...handlers} to={to} />
      {isNear ? <Prefetch page={to} /> : null}
    </>
  );
}

function ArrowContent({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <ArrowRightIcon width="18" height="18" />
    </>
  );
}

/** A path or a query of this site, but not an anchor, a feed, a file or a download. */
export function isPageOfThisSite(href: string): boolean {
  return /^(\/(?!\/|downloads\/)|\?)/.test(href) && !/\.[a-z0-9]{2,5}($|[?#])/i.test(href);
}
