// The data that the web process passes to loaders and rendering.
import { createContext } from "react-router";
import type { BrowserConfig } from "#common/contract/browser-config.ts";
import type { Database } from "#common/database.ts";

/** A client with a visitor's rights. */
export const databaseContext = createContext<Database>();
type Site = {
  url: string;
  browser: BrowserConfig;
  nonce: string;
  reportError(error: unknown): void;
  noteSearchMiss(query: string): void;
  keepFor(milliseconds: number): void;
  takeDocument(html: string): void;
};
export const siteContext = createContext<Site>();

/** The structured data from a page's loader; it is written into the head only, not into the data for React. */
export const structuredDataContext = createContext<object[]>([]);
