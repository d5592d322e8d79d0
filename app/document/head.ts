// What the server alone adds to the head: the theme and the first script. Kept out of React so that neither travels twice.
import type { Theme } from "~/features/theme/schema.ts";
import { themeStylesheet } from "~/features/theme/stylesheet.ts";
import headScript from "./head-script.js?raw";

export type HydrationMode = "now" | "on-intent";

const script = headScript.replace(/^\s*\/\/.*$/gm, "").replace(/\n\s*/g, "\n").trim();

export function insertIntoHead(html: string, theme: Theme, hydrate: HydrationMode, nonce: string): string {
  const own = `<style nonce="${nonce}">${themeStylesheet(theme)}</style><script nonce="${nonce}" data-hydrate="${hydrate}">${script}</script>`;
  return html.replace("<head>", () => `<head><meta charSet="utf-8"/>${own}`);
}
