import type { StoredResponse } from "../http/stored-response.ts";
import { contentHash, type Stylesheet } from "./document.ts";

/** The stylesheets among the built files, by address, ready to be put into pages. */
export function readStylesheets(assets: Map<string, StoredResponse>): Map<string, Stylesheet> {
  const sheets = new Map<string, Stylesheet>();
  for (const [url, { variants }] of assets) {
    if (!url.endsWith(".css") || !variants.identity) continue;
    const css = variants.identity.body;
    sheets.set(url, { css, hash: contentHash(css) });
  }
  return sheets;
}
