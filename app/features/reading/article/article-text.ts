/** The text of the article on this page, as ui/sections/reading.tsx draws it. */
export function articleText(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".reading-text > .prose");
}
