// npm run build: packages and the built site, without starting it. Runs on Node 20.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
writePackageList();

/** The production packages, as CycloneDX, outside the served files. */
function writePackageList() {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const text = execFileSync("npm", ["sbom", ...options, "--loglevel=error"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const list = JSON.parse(text);
  // Its own --omit=dev also omits what both the site and a tool need, such as react.
  const isTool = ({ name, value }) => name === "cdx:npm:package:development" && value === "true";
  list.components = list.components.filter(({ properties }) => !properties.some(isTool));
  const refs = new Set([list.metadata.component, ...list.components].map((each) => each["bom-ref"]));
  list.dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  // npm takes the name of the folder.
  list.metadata.component.name = "reduit";
  writeFileSync(path.join(root, "build/sbom.cdx.json"), `${JSON.stringify(list, null, 1)}\n`);
}
