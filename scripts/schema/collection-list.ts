// content-model/collections.ts lists every file of content-model/collections/. New ones are added at its end.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const list = /export const collections: Collection\[\] = \[\n([^\]]*)\];\n/;

export function listCollections(root: string): { file: string; text: string; wanted: string } {
  const file = "content-model/collections.ts";
  const text = readFileSync(path.join(root, file), "utf8");
  const folder = path.join(root, "content-model/collections");
  const found = readdirSync(folder).flatMap((name) => {
    const [, collection] =
      /^export const (\w+) = defineCollection\(/m.exec(readFileSync(path.join(folder, name), "utf8")) ?? [];
    return collection && !name.includes(".test.") ? [{ name, collection }] : [];
  });
  const listed: string[] = list.exec(text)?.[1]?.match(/\w+/g) ?? [];
  const all = [
    ...listed.filter((each) => found.some(({ collection }) => collection === each)),
    ...found.map(({ collection }) => collection).filter((each) => !listed.includes(each)),
  ];
  const imports = found.map(
    ({ name, collection }) => `import { ${collection} } from "./collections/${name}";\n`,
  );
  const wanted = text
    .replace(/(import \{ \w+ \} from "\.\/collections\/[^"]+";\n)+/, imports.join(""))
    .replace(
      list,
      `export const collections: Collection[] = [\n${all.map((each) => `  ${each},\n`).join("")}];\n`,
    );
  return { file, text, wanted };
}
