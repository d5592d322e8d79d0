/** The page of a member of the team who writes. */
export function authorHref(slug: string): string {
  return `/blog/authors/${slug}`;
}
