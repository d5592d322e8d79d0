// After the build: what the web process would otherwise have to work out at each start is stored with it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Stylesheets, stylesheetsFile } from "../server/pages/stylesheets.ts";
import { parseStylesheet } from "./parse-stylesheet.ts";

const client = path.resolve(import.meta.dirname, "../build/client");

writeFileSync(stylesheetsFile, JSON.stringify(parseStylesheets()));

/** By the URL under which the page links them. */
function parseStylesheets(): Stylesheets {
  const files = readdirSync(path.join(client, "assets")).filter((name) => name.endsWith(".css"));
  return Object.fromEntries(
    files.map((name) => {
      const css = readFileSync(path.join(client, "assets", name), "utf8");
      return [`/assets/${name}`, parseStylesheet(css)];
    }),
  );
}
