import { redirect } from "react-router";
import type { Database } from "#common/database.ts";
import type { Subject } from "#content-model/fields/subject.ts";
import { type ContourFieldOptions, contourFieldFile } from "~/art/contour-field.ts";
import { coverFamilyNames, coverFamilyOf, coverFile } from "~/art/covers/cover.ts";
import { emblemSheet } from "~/art/emblems.ts";
import { groundFile } from "~/art/grounds/ground.ts";
import { hasSubjectByName, isSubject, subjectOf } from "~/art/grounds/subjects.ts";
import { lostMapFile } from "~/art/lost-map.ts";
import { switzerlandFile } from "~/art/switzerland.ts";
import { isDrawnPath } from "~/features/search/path-queries.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/art";
import { coverFamilyAmongPosts } from "./cover-family.ts";
import { remember } from "./drawings.ts";

/** Contour fields by name, of what is no page of a menu. */
const fields: Record<string, Omit<ContourFieldOptions, "seed">> = {
  home: { density: 30, focus: { x: 0.74, y: 0.45 } },
  account: { width: 640, height: 480, density: 26, focus: { x: 0.52, y: 0.46 } },
};

const slugPattern = /^[a-z0-9-]{1,120}$/;
/** As deep as a page may lie, and not so long that a name is a burden. */
const pathPattern = /^(?=.{1,220}$)[a-z0-9-]+(\/[a-z0-9-]+){0,20}$/;

type Name = { kind: string; rest: string[]; name: string };

/**
 * Drawings as files. Each is the same for all visitors, and cached by the browser apart from the pages that show it. An
 * invented name causes no drawing: paths without a public page, those of drafts included, share one drawing per subject or family.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [kind = "", ...rest] = params["*"].replace(/\.svg$/, "").split("/");
  const name = { kind, rest, name: rest.join("/") };
  // Another spelling of a name would be drawn and stored once more.
  const isPlain = url.pathname === `/art/${[kind, ...rest].join("/")}.svg`;
  const drawing = isPlain ? (shared(name) ?? (await drawn(context.get(databaseContext), name))) : undefined;
  if (!drawing) throw new Response("This drawing does not exist.", { status: 404 });
  if (drawing instanceof Response) return drawing;
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}

/** What does not depend on the content. */
function shared({ kind, rest: [first = "", second = ""], name }: Name): string | undefined {
  const key = `${kind}/${name}`;
  if (key === "emblems/") return remember(key, emblemSheet);
  if (key === "switzerland/") return remember(key, switzerlandFile);
  if (kind === "lost") return lostMapFile(name);
  const field = kind === "fields" && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return remember(key, () => contourFieldFile({ seed: name, ...field }));
  if (kind !== "shared" || key !== `shared/${first}/${second}`) return undefined;
  if (first === "grounds" && isSubject(second))
    return remember(key, () => groundFile("/shared", { subject: second }));
  const family = coverFamilyNames.find((each) => first === "covers" && each === second);
  return family && remember(key, () => coverFile("shared", { family }));
}

async function drawn(db: Database, { kind, rest, name }: Name): Promise<string | Response | undefined> {
  if (kind === "covers" && slugPattern.test(name)) {
    const family = await coverFamilyAmongPosts(db, name);
    if (!family) return redirect(`/art/shared/covers/${coverFamilyOf(name)}.svg`);
    return remember(`${kind}/${family}/${name}`, () => coverFile(name, { family }));
  }
  if (!pathPattern.test(name)) return undefined;
  // "grounds/services/cloud": the subject of that page by its path. "subjects/keys/services/cloud": the subject its editor chose.
  if (kind === "grounds") return ground(db, `/${name}`, subjectOf(`/${name}`));
  const [subject = "", ...path] = rest;
  if (kind !== "subjects" || !isSubject(subject) || path.length === 0) return undefined;
  return ground(db, `/${path.join("/")}`, subject);
}

async function ground(db: Database, path: string, subject: Subject): Promise<string | Response> {
  // Without the database the shared drawing is shown, and not kept.
  const hasPage = hasSubjectByName(path) || (await isDrawnPath(db, path).catch(() => false));
  return hasPage
    ? remember(`grounds/${subject}${path}`, () => groundFile(path, { subject }))
    : redirect(`/art/shared/grounds/${subject}.svg`);
}
