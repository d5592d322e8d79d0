// Finds the words that docs/style.md tells us not to use. Migrations, the schema that must equal them, and decision records keep theirs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const glossary = "docs/style.md";
const [, table = ""] = readFileSync(glossary, "utf8").split("## Words we do not use");
const words = [...table.matchAll(/^\| ((?!Not |---)[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
  cell.split(", "),
);
const pattern = new RegExp(`\\b(?:${words.map((word) => word.replaceAll(" ", "\\s+")).join("|")})\\b`, "gi");

const exempt = /^(content|docs\/decisions|tests\/.*fixtures)\//;
const types = ["*.md", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css"];
const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...types], { encoding: "utf8" });
const files = list.split("\n").filter((file) => file && file !== glossary && !exempt.test(file));

const found = files.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${file}:${line}: "${word}" (${glossary})`;
  });
});
if (words.length === 0) throw new Error(`${glossary} has no table of words.`);
for (const each of found) console.log(each);
process.exit(found.length > 0 ? 1 : 0);
