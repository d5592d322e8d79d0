// The import rules of docs/architecture.md, enforced by `npm run check`. TypeScript 7 has no API for dependency checkers yet, so the imports
// are read here: by their text, which is enough to know which file imports which.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** A type counts like a value, because a file that uses a type changes with it. */
type Import = { from: string; to: string };
type Arrow = { why: string; crossed(each: Import): boolean };
type Word = { why: string; pattern: RegExp; allowed: RegExp };

const feature = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
const below = (folder: string, file: string) => file.startsWith(folder);

/** The rooms of server/, from the top: each imports from those below it, and from none beside it. */
const serverRooms = [
  ["main.ts"],
  ["bootstrap.ts", "site"],
  ["routing"],
  [
    "audit",
    "contact",
    "gateway",
    "invitations",
    "jobs",
    "mail",
    "analytics",
    "media",
    "pages",
    "site-url.ts",
    "import-export",
  ],
  [
    "admin-check.ts",
    "circuit-breaker.ts",
    "counters",
    "errors",
    "metrics",
    "threads",
    "privileged-client.ts",
    "visitor-client.ts",
  ],
  ["http", "rate-limiter.ts", "supervisor"],
  ["data-folder"],
  ["env.ts"],
  ["memory-limits.mjs", "start-up-messages.ts", "startup-error.ts", "stop-signals.ts"],
  ["version.ts"],
];
/** The rooms of backend/, in the same order. */
const backendRooms = [
  ["api.ts"],
  ["api"],
  ["accounts", "admins", "backup", "import-export"],
  ["keys", "postgres.ts", "schema.ts", "seed.ts", "storage"],
  ["connections", "postgres", "schema", "seed"],
  ["request"],
  ["hashing", "statement-limits.ts"],
  ["env.ts", "lite.ts", "log.ts", "lost-connection.ts", "project-client.ts"],
];

const roomOf = (file: string) => file.split("/")[1] ?? "";

/** Whether one room of the folder imports another that is not below it. */
function climbs(folder: string, floors: string[][], { from, to }: Import): boolean {
  if (!below(folder, from) || !below(folder, to) || roomOf(from) === roomOf(to)) return false;
  const level = (file: string) => floors.findIndex((rooms) => rooms.includes(roomOf(file)));
  return level(from) >= level(to);
}

const arrows: Arrow[] = [
  {
    why: "only component tests import routes; routes only compose",
    crossed: ({ from, to }) => below("app/routes/", to) && !/^(app\/routes|tests\/component)\b/.test(from),
  },
  {
    why: "features do not import each other: routes compose them, and lib has the code that two of them need",
    crossed: ({ from, to }) => Boolean(feature(from) && feature(to)) && feature(from) !== feature(to),
  },
  {
    why: "sections only compose: features own the blocks, and routes pass the registry on",
    crossed: ({ from, to }) =>
      below("app/sections/", to) && !/^app\/(routes\/|sections\/|entry\.client)/.test(from),
  },
  {
    why: "ui knows nothing of the product",
    crossed: ({ from, to }) => below("app/ui/", from) && /^app\/(features|routes|art)\//.test(to),
  },
  {
    why: "lib imports none of our folders",
    crossed: ({ from, to }) => below("app/lib/", from) && below("app/", to) && !below("app/lib/", to),
  },
  {
    why: "art depends only on numbers and the text of diagrams and specimens",
    crossed: ({ from, to }) =>
      below("app/art/", from) &&
      !/^(app\/(art|lib)\/|common\/(escape-html|zod)\.ts$|content-model\/(diagram|specimen|fields\/subject)\.ts$)/.test(
        to,
      ),
  },
  {
    why: "the app runs in browsers, so it imports nothing of the server or the backend",
    crossed: ({ from, to }) => below("app/", from) && /^(server|backend)\//.test(to),
  },
  {
    why: "the web process imports the built app, not its sources",
    crossed: ({ from, to }) => below("server/", from) && below("app/", to),
  },
  {
    why: "a room of server/ imports only those below it (serverRooms)",
    crossed: (each) => climbs("server/", serverRooms, each),
  },
  {
    why: "a room of backend/ imports only those below it (backendRooms)",
    crossed: (each) => climbs("backend/", backendRooms, each),
  },
  {
    why: "the API child imports neither the site nor the app",
    crossed: ({ from, to }) => below("backend/", from) && /^(server|app)\//.test(to),
  },
  {
    why: "the content model is plain data: it imports only common",
    crossed: ({ from, to }) => below("content-model/", from) && !/^(content-model|common)\//.test(to),
  },
  {
    why: "common imports none of our folders",
    crossed: ({ from, to }) => below("common/", from) && !below("common/", to),
  },
  {
    why: "the privileged client has one importer",
    crossed: ({ from, to }) =>
      to === "server/privileged-client.ts" && from !== "server/site/backend-access.ts",
  },
  {
    why: "the product does not depend on its tests",
    crossed: ({ from, to }) =>
      /^(app|common|content-model|server|backend)\//.test(from) && below("tests/", to),
  },
];

const words: Word[] = [
  {
    why: "only features/*/queries.ts name tables",
    pattern: /(?<!Buffer|Array)\.from\(\s*["'`]\w+["'`]\s*\)/,
    allowed:
      /^(app\/features\/[^/]+\/(queries|[\w-]+-queries)\.ts$|server\/((contact|jobs|mail|media)\/|site-url\.ts$)|backend\/|scripts\/|bench\/|tests\/)/,
  },
  {
    why: "only backend/lite.ts imports @supabase/lite, and lists everything we use of it",
    pattern: /["'`]@supabase\/lite(\/[\w-]+)*["'`]/,
    allowed: /^backend\/lite\.ts$/,
  },
  {
    why: "only env.ts reads process.env",
    pattern: /process\.env\b/,
    allowed: /^(server|backend)\/env\.ts$|^(scripts|bench|tests)\/|\.config\.ts$|^app\/routes\.ts$/,
  },
];

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file && !/\.test\.tsx?$/.test(file));

const texts = new Map(files.map((file) => [file, read(file)]));
const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
const complaints = [
  ...[...imports.values()].flat().flatMap(crossedArrows),
  ...[...texts].flatMap(([file, text]) => misplacedWords(file, text)),
  ...circles().map((circle) => `${circle.join(" -> ")}: import cycles are not allowed.`),
];
for (const complaint of complaints) console.error(complaint);
console.error(
  complaints.length === 0
    ? `${files.length} files, no forbidden import.`
    : `${complaints.length} forbidden imports.`,
);
process.exit(complaints.length === 0 ? 0 : 1);

function crossedArrows(each: Import): string[] {
  return arrows
    .filter((arrow) => arrow.crossed(each))
    .map((arrow) => `${each.from} imports ${each.to}: ${arrow.why}.`);
}

/** One circle for each import that leads back to a file on the way to it. */
function circles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, way: string[]) => {
    const seenAt = way.indexOf(file);
    if (seenAt >= 0) found.push([...way.slice(seenAt), file]);
    if (seenAt >= 0 || done.has(file)) return;
    for (const to of new Set(imports.get(file)?.map((each) => each.to))) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
}

function misplacedWords(file: string, text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  return words
    .filter((word) => !word.allowed.test(file) && word.pattern.test(code))
    .map((word) => `${file}: ${word.why} (${word.pattern.exec(code)?.[0]}).`);
}

function importsOf(file: string, text: string): Import[] {
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...statements].flatMap(([, specifier = "", dynamic = ""]) => {
    const to = resolve(file, (specifier || dynamic).replace(/\?.*$/, ""));
    return to ? [{ from: file, to }] : [];
  });
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
