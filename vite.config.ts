import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Small files compress badly, and nearly all public pages need the same ones: what they share travels as one file, React and the
// router as another. Together that is a tenth less to load. Nothing of the back office or of accounts belongs here.
const siteParts = [
  "root",
  "routes/site/layout",
  "features/navigation/.*",
  "features/posts/(post-card|post-cover|tag-label)",
  "features/site-settings/notice-bar",
  "hydration/.*",
  "lib/(page-meta|route-modules)",
  "ui/(breadcrumb|button|class-names|drawing|error-screen|failure|link|lost-map|relative-time|restored-scroll|spinner|theme-modes)",
  "ui/(time-ago|toast-card|toaster|toast-store|use-hydrated)",
  "ui/icons/(arrows|everyday|icon|status)",
  "ui/sections/(call-to-action|index-list|page-header|related-list|section|section-heading)",
];
const sharedFiles = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "site", test: new RegExp(`/app/(${siteParts.join("|")})\\.tsx?$`) },
];

export default defineConfig({
  plugins: [reactRouter()],
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
  worker: { format: "es", rolldownOptions: { output: { postBanner: compileHint } } },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: "hidden" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  },
});

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
