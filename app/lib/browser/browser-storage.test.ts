// /legal/cookies says that an entry which is not listed there is an error. So every file that touches the browser's storage is named here
// with its entries, and every entry is named there.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const entries: Record<string, string[]> = {
  "app/document/head-script.js": ["restarted", "theme-mode", "measuring", "-auth-token", "kept-text:"],
  "app/features/admin-content/editor/views.tsx": ["editor-view"],
  "app/features/admin-content/sections/copied-section.ts": ["copied-section"],
  "app/features/admin-content/sections/section-picker.tsx": ["recent-sections"],
  "app/features/admin-frame/use-folding.ts": ["admin-sidebar"],
  "app/features/auth/auth-store.ts": ["-auth-token", "-code-verifier"],
  "app/features/reading/outbox.ts": ["reduit-reading"],
  "app/hydration/reload-once.ts": ["reloaded"],
  "app/lib/drafts/storage.ts": ["kept-text:", "theme-draft:", "copy:"],
  "app/lib/drafts/tab-id.ts": ["reduit-tab"],
  "app/lib/browser/scroll-restoration.ts": ["react-router-"],
  "app/lib/browser/analytics-choice.ts": ["measuring"],
  "app/lib/page/remembered-location.ts": ["after-confirmation"],
  "app/lib/browser/theme-mode.ts": ["theme-mode"],
  "app/analytics/collector.ts": ["measuring"],
  "app/ui/restored-scroll.tsx": ["react-router-"],
};

test("no other file touches the browser's storage", () => {
  const files = globSync("app/**/*.{ts,tsx,js}").filter((file) => !/\.test\.tsx?$/.test(file));
  const touching = files.filter((file) => /\b(?:local|session)Storage\b/.test(readFileSync(file, "utf8")));
  expect(touching.sort()).toEqual(Object.keys(entries).sort());
});

test.each([...new Set(Object.values(entries).flat())])("“%s” is on the browser storage page", (entry) => {
  expect(readFileSync("content/legal_documents/cookies.md", "utf8")).toContain(`${entry}\``);
});
