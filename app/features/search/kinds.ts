const kinds: Record<string, string> = {
  post: "Blog",
  "case-study": "Case study",
  article: "Knowledge base",
  service: "Service",
  industry: "Industry",
  page: "Page",
  legal: "Legal",
  person: "Team",
  document: "Document",
  "trust-record": "Trust centre",
  certification: "Certification",
  notice: "Status",
};

/** What kind of thing a result is, for a reader. */
export function kindName(kind: string): string {
  return kinds[kind] ?? "Page";
}
