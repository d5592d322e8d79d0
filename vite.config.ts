import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

// Small files compress badly, and nearly all public pages need the same ones: what they share travels as one file, React and the
// router as another. Together that is a tenth less to load. Nothing of the back office or of accounts belongs here.
const siteParts = [
  "root",
  "routes/site/layout",
  // The suggestions of the search come when it is opened; menus are read by the server and by the back office.
  "features/navigation/(?!search-suggestions|queries|menus).*",
  "features/posts/(post-card|post-cover|tags)",
  "features/offerings/emblem",
  "features/site-settings/notice-bar",
  "hydration/(?!take-back).*",
  "lib/page/(page-meta|route-modules)",
  "ui/(breadcrumb|button|class-names|drawing|error-screen|failure|link|relative-time|restored-scroll|spinner|theme-modes)",
  "ui/(time-ago|toast-card|toaster|toast-store|use-hydrated)",
  "ui/icons/(arrows|everyday|icon|status)",
  "ui/sections/(call-to-action|index-list|page-header|related-list|section|section-heading)",
];
/** What every page of sections has, and what only the home page has nearly all of. */
const pageParts = [
  "routes/site/page",
  "features/pages/(page-view|sections/(page-header|call-to-action)-section)",
  "ui/sections/(action-links|backdrop|headed-section)",
];
const homeParts = [
  "features/pages/sections/(hero|cards|steps)-section",
  "features/(statistics/sections/figures|company/sections/(testimonials|certifications)|posts/sections/latest-posts)-section",
  "features/offerings/sections/offering-index-section",
  "ui/sections/(hero|triptych|steps-diagram|figures-band|count-up|quotation|certifications-strip)",
];
/** What forms are made of: together, where one of them is needed. */
const formParts = ["alert", "checkbox", "choice", "field", "field-context", "input", "native-select"];
/** A text of a page. */
const proseParts = [
  "features/pages/sections/text-section",
  "ui/(prose|trusted-html)",
  "ui/sections/prose-section",
];
const sharedFiles = [
  // A file of its own, or the file that imports it would load all of it.
  { name: "components", test: /\/app\/sections\/components\.ts$/ },
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "site", test: new RegExp(`/app/(${siteParts.join("|")})\\.tsx?$`) },
  { name: "page", test: new RegExp(`/app/(${pageParts.join("|")}).tsx?$`) },
  { name: "home", test: new RegExp(`/app/(${homeParts.join("|")}).tsx?$`) },
  { name: "prose", test: new RegExp(`/app/(${proseParts.join("|")}).tsx?$`) },
  { name: "forms", test: new RegExp(`/app/ui/(${formParts.join("|")})\\.tsx?$`) },
  {
    name: sharedBehindSignIn,
    debugName: "behind sign-in",
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/**
 * Scripts behind the sign-in: one file for what several screens share, by the screens that load it. A screen is a route, or a part of one
 * that is loaded later. What public pages load too is left to the bundler.
 */
function sharedBehindSignIn(id: string, context: ChunkingContext): string | null {
  const screens = screensOf(id, context);
  const zones = new Set(screens.map(zoneOf));
  if (zones.has("public")) return null;
  if (zones.has("dashboard") && zones.has("frame")) return zones.has("account") ? "account" : "signed-in";
  if (zones.has("account") || zones.has("dashboard") || zones.has("account part")) return null;
  if (zones.has("frame")) return "back-office";
  if (screens.length >= 5) return "screens";
  return zones.has("records") ? "records" : null;
}

function screensOf(id: string, context: ChunkingContext): string[] {
  const seen = new Set([id]);
  const screens = new Set<string>();
  for (const module of seen) {
    const info = context.getModuleInfo(module);
    if (info?.isEntry || info?.dynamicImporters.length) screens.add(module.replace(/\?.*/, ""));
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return [...screens];
}

function zoneOf(screen: string): string {
  const [, zone = ""] = /\/routes\/(account|dashboard)\//.exec(screen) ?? [];
  if (zone) return zone;
  if (screen.includes("/routes/admin/layout")) return "frame";
  if (/\/routes\/admin\/content-(list|record)/.test(screen)) return "records";
  if (/\/features\/(account-settings|auth|dashboard)\//.test(screen)) return "account part";
  return /\/(routes\/admin|features\/admin-content)\//.test(screen) ? "back office" : "public";
}

export default defineConfig({
  plugins: [computedData(), reactRouter(), extensibleEntries()],
  resolve: {
    tsconfigPaths: true,
    // Its version for browsers asks the document, which a worker (the editor's preview) does not have.
    alias: {
      "decode-named-character-reference": fileURLToPath(
        new URL("node_modules/decode-named-character-reference/index.js", import.meta.url),
      ),
    },
  },
  define: { __RELEASE__: JSON.stringify(release()) },
  // Development: found at the start instead of page by page, each time with a reload.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.{ts,tsx}"] },
  // The preview of the editor renders on a thread of its own, and loads grammars when a text has code.
  worker: {
    format: "es",
    plugins: () => [computedData()],
    rolldownOptions: { output: { postBanner: compileHint } },
  },
  // The router preloads what a page needs. Lists of what each lazy part needs would weigh more than they save.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: "hidden",
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
});

/** Without this, the groups could not leave out what their modules import. React Router wants entries without further exports; it ignores them. */
function extensibleEntries(): Plugin {
  return {
    name: "extensible-entries",
    enforce: "post",
    configEnvironment(name, config) {
      if (name !== "client") return;
      config.build ??= {};
      config.build.rolldownOptions = {
        ...config.build.rolldownOptions,
        preserveEntrySignatures: "allow-extension",
      };
    },
  };
}

/** Modules named *.data.ts run now, and what they export is shipped as data instead of their code and all that they import. */
function computedData(): Plugin {
  return {
    name: "computed-data",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".data.ts")) return undefined;
      const values: Record<string, unknown> = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** Everything in the measuring script runs: told so, a browser compiles it beside the page and not function by function in it. */
function compileHint({ name }: { name: string }): string {
  return name === "measuring" ? "//# allFunctionsCalledOnLoad" : "";
}

/** Version and commit: what an error report names as its release. */
function release(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  try {
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" });
    return `${version}+${commit.trim()}`;
  } catch {
    return version;
  }
}
