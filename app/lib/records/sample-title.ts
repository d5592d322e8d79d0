/** Marks the title of a sample record, where a text is all that is shown. The database does the same in search results. */
export function sampleTitle(title: string, isSample: boolean): string {
  return isSample ? `${title} (sample)` : title;
}
