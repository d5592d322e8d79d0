/** Services and industries are one thing: the same columns, told in the same order, at two places. */
export const offeringKinds = {
  service: { name: "Service", table: "services", index: { label: "Services", href: "/services" } },
  industry: { name: "Industry", table: "industries", index: { label: "Industries", href: "/industries" } },
} as const;

export type OfferingKind = keyof typeof offeringKinds;

export function crumbsOf(kind: OfferingKind): { label: string; href: string }[] {
  return [{ label: "Home", href: "/" }, offeringKinds[kind].index];
}

export function offeringPath(kind: OfferingKind, slug: string): string {
  return `${offeringKinds[kind].index.href}/${slug}`;
}
