// What the web process gives to loaders and to the rendering.
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

/** What a page says to search engines, where its loader finds out; it goes into the head, and to no browser's React. */
export const structuredDataContext = createContext<object[]>([]);
