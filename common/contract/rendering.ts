// What the web process and the built app agree on. The app runs in the web process; nothing else passes between them.
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
  /** A search that found nothing, for the editors. */
  noteSearchMiss(query: string): void;
  /** The response is stored no longer than this. */
  keepFor(milliseconds: number): void;
  /** A rendered document comes this way and not in the response, where it would be encoded only to be decoded again. */
  takeDocument(html: string): void;
};

/** Exported by the app's entry module, beside what React Router asks for. */
export type AppEntry = {
  createLoadContext(options: RenderOptions): RouterContextProvider;
  /** Version and commit, as the build wrote them into the app. */
  release: string;
};

/** A response header of the app: when the page's React starts. It does not leave the web process. */
export const hydrateHeader = "x-reduit-hydrate";
/**
 * `on-intent`: the page is whole without React, which comes at the first sign of intent, and not at all to a page that was changed from
 * outside. `on-use`: comes as late, but is needed, for a form. `now`: there is nothing on the page without it.
 */
export type HydrationMode = "on-intent" | "on-use" | "now";

/** Stands in the error page where the web process writes the request's id; nothing else of an error is shown to a person. */
export const referencePlaceholder = "__REFERENCE__";
