import { type ContourFieldOptions, contourFieldFile } from "~/art/contour-field.ts";
import { coverFile } from "~/art/covers/cover.ts";
import { emblemSheet } from "~/art/emblems.ts";
import { groundFile } from "~/art/grounds/ground.ts";
import { isSubject } from "~/art/grounds/subjects.ts";
import { switzerlandFile } from "~/art/switzerland.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/art";
import { coverFamilyOf } from "./cover-family.ts";

/** Contour fields by name, of what is no page of a menu. */
const fields: Record<string, Omit<ContourFieldOptions, "seed">> = {
  home: { density: 30, focus: { x: 0.74, y: 0.45 } },
  account: { width: 640, height: 480, density: 26, focus: { x: 0.52, y: 0.46 } },
};

const slugPattern = /^[a-z0-9-]{1,120}$/;
/** As deep as a page may lie, and not so long that a name is a burden. */
const pathPattern = /^(?=.{1,220}$)[a-z0-9-]+(\/[a-z0-9-]+){0,20}$/;

/** Drawings as files. Each is the same for all visitors, and cached by the browser apart from the pages that show it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [kind = "", ...rest] = params["*"].replace(/\.svg$/, "").split("/");
  const name = rest.join("/");
  const drawing =
    kind === "covers" && slugPattern.test(name)
      ? coverFile(name, { family: await coverFamilyOf(context.get(databaseContext), name) })
      : draw(kind, name);
  if (!drawing) throw new Response("This drawing does not exist.", { status: 404 });
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}

function draw(kind: string, name: string): string | undefined {
  if (kind === "grounds" || kind === "subjects")
    return pathPattern.test(name) ? drawGround(kind, name) : undefined;
  if (name !== "" && !slugPattern.test(name)) return undefined;
  if (kind === "emblems") return emblemSheet();
  if (kind === "switzerland") return switzerlandFile();
  const field = kind === "fields" ? fields[name] : undefined;
  return field && contourFieldFile({ seed: name, ...field });
}

/** "grounds/services/cloud" is what that page is about by itself, "subjects/keys/services/cloud" what its editor chose. */
function drawGround(kind: "grounds" | "subjects", name: string): string | undefined {
  if (kind === "grounds") return groundFile(`/${name}`);
  const [subject = "", ...path] = name.split("/");
  return isSubject(subject) && path.length > 0 ? groundFile(`/${path.join("/")}`, { subject }) : undefined;
}
