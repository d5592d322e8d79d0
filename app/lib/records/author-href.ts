/** The page of a team member who writes posts. */
export function authorHref(slug: string): string {
  return `/blog/authors/${slug}`;
}
