// An editor's settings for search engines and shared links. Pages, posts, case studies, knowledge articles, services and industries have
// the same five columns.

/** To select in addition to a record's own columns. */
export const searchColumns = "search_title, search_description, social_image, canonical, noindex";

export type SearchSettings = {
  search_title: string;
  search_description: string;
  social_image: string | null;
  canonical: string | null;
  noindex: boolean;
};

/** For `pageMeta`: the settings, with the record's title and summary as defaults. */
export function searchMeta(settings: SearchSettings, own: { title: string; description: string }) {
  return {
    title: settings.search_title || own.title,
    description: settings.search_description || own.description,
    socialImage: settings.social_image,
    canonical: settings.canonical,
    noindex: settings.noindex,
  };
}

/** Only the settings of a whole row. */
export function searchSettingsOf(row: SearchSettings): SearchSettings {
  const { search_title, search_description, social_image, canonical, noindex } = row;
  return { search_title, search_description, social_image, canonical, noindex };
}
