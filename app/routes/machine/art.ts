import { type ContourFieldOptions, contourFieldFile } from "~/art/contour-field.ts";
import { coverFile } from "~/art/covers/cover.ts";
import { emblemSheet } from "~/art/emblems.ts";
import { switzerlandFile } from "~/art/switzerland.ts";
import type { Route } from "./+types/art";

/** Contour fields by name: each page has its own massif. */
const fields: Record<string, Omit<ContourFieldOptions, "seed">> = {
  home: { density: 30, focus: { x: 0.74, y: 0.45 } },
  page: { density: 22, focus: { x: 0.82, y: 0.4 }, marks: false },
  close: { density: 18, focus: { x: 0.85, y: 0.7 }, marks: false },
  account: { width: 640, height: 480, density: 26, focus: { x: 0.52, y: 0.46 } },
};

const slugPattern = /^[a-z0-9-]{1,120}$/;

/** Drawings as files. Each is the same for all visitors, and cached by the browser apart from the pages that show it. */
export function loader({ params }: Route.LoaderArgs) {
  const [kind = "", name = ""] = params["*"].replace(/\.svg$/, "").split("/");
  const drawing = slugPattern.test(name) || name === "" ? draw(kind, name) : undefined;
  if (!drawing) throw new Response("This drawing does not exist.", { status: 404 });
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}

function draw(kind: string, name: string): string | undefined {
  if (kind === "covers" && name) return coverFile(name);
  if (kind === "emblems") return emblemSheet();
  if (kind === "switzerland") return switzerlandFile();
  const field = kind === "fields" ? fields[name] : undefined;
  return field && contourFieldFile({ seed: name, ...field });
}
