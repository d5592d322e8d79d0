// The parsed stylesheets of the build, by URL. scripts/check-build.ts writes them after a successful check, into the folder that every
// build empties: a build without them was not checked.
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../startup-error.ts";
import type { Styles } from "./page-styles.ts";

export type Stylesheets = Record<string, Styles>;

export const stylesheetsFile = path.resolve(import.meta.dirname, "../../build/server/stylesheets.json");

export function readStylesheets(file = stylesheetsFile): Stylesheets {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new StartupError(
      `The build was not checked: ${file} cannot be read. Start with "npm start", which builds the site and checks the build.`,
    );
  }
}
