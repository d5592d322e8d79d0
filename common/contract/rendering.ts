// The whole interface between the web process and the built app, which runs in it.
import type { RouterContextProvider } from "react-router";
import type { Database } from "../database.ts";
import type { BrowserConfig } from "./browser-config.ts";
import type { Submissions } from "./submissions.ts";

/** Given by the web process for each rendering. */
export type RenderOptions = {
  /** With a visitor's rights. */
  db: Database;
  siteUrl: string;
  browser: BrowserConfig;
  nonce: string;
  reportError(error: unknown): void;
  submissions: Submissions;
  /** A search without a result, for the editors. */
  noteSearchMiss(query: string): void;
  /** The response is stored no longer than this. */
  keepFor(milliseconds: number): void;
  /** Takes the rendered document. In the response it would be encoded only to be decoded again. */
  takeDocument(html: string): void;
};

/** Exported by the app's entry module, in addition to React Router's exports. */
export type AppEntry = {
  createLoadContext(options: RenderOptions): RouterContextProvider;
  /** Version and commit, as the build wrote them into the app. */
  release: string;
};

/** A response header of the app: when the page's React starts. It is not sent to the visitor. */
export const hydrateHeader = "x-reduit-hydrate";
/**
 * `on-intent`: the page is complete without React, which starts at the first sign of intent, and never on a page that was changed from
 * outside. `on-use`: starts as late, but is needed, for a form. `now`: the page is empty without it.
 */
export type HydrationMode = "on-intent" | "on-use" | "now";

/** The web process replaces it with the request's id in the error page, the only detail of an error that a visitor sees. */
export const referencePlaceholder = "__REFERENCE__";
