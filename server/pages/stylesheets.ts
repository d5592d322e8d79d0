import type { StoredResponse } from "../http/stored-response.ts";
import { type Styles, takeApart } from "./page-styles.ts";

/** The stylesheets among the built files, by address, ready to be put into pages. */
export function readStylesheets(assets: Map<string, StoredResponse>): Map<string, Styles> {
  const sheets = new Map<string, Styles>();
  for (const [url, { variants }] of assets)
    if (url.endsWith(".css") && variants.identity)
      sheets.set(url, takeApart(variants.identity.body.toString()));
  return sheets;
}
