type Crumb = { label: string; href: string };

/** schema.org's BreadcrumbList for a page, from its breadcrumbs. */
export function breadcrumbLd(site: { url: string; path: string }, crumbs: Crumb[], current: string): object {
  const items = [...crumbs, { label: current, href: site.path }];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: `${site.url}${href}`,
    })),
  };
}

/** schema.org's ItemList, for a page that lists others. */
export function itemListLd(site: { url: string }, entries: { title: string; href: string }[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: entries.map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: `${site.url}${href}`,
    })),
  };
}

/** schema.org's FAQPage, for pages that show these questions and answers. */
export function faqLd(questions: { question: string; answer: string }[]): object[] {
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
}
