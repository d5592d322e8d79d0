/** Services, industries and solutions are one thing: the same columns, told in the same order, at three places. */
export const offeringKinds = {
  service: { name: "Service", table: "services", index: { label: "Services", href: "/services" } },
  industry: { name: "Industry", table: "industries", index: { label: "Industries", href: "/industries" } },
  solution: { name: "Solution", table: "pages", index: { label: "Solutions", href: "/solutions" } },
} as const;

export type OfferingKind = keyof typeof offeringKinds;

export function crumbsOf(kind: OfferingKind): { label: string; href: string }[] {
  return [{ label: "Home", href: "/" }, offeringKinds[kind].index];
}

/** A solution is a page, and a page's slug is its whole path. */
export function offeringPath(kind: OfferingKind, slug: string): string {
  return kind === "solution" ? `/${slug}` : `${offeringKinds[kind].index.href}/${slug}`;
}
