import { escapeHtml } from "#common/escape-html.ts";

/** XML 1.0 has no place for control characters, escaped or not. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]/gu, ""));
}
