import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { subjects } from "#content-model/fields/subject.ts";
import { coverFamilyNames } from "~/art/covers/cover.ts";
import type { Route } from "./+types/art";
import { loader } from "./art.ts";
import { remember } from "./drawings.ts";

/** A database with one page, one service and one post. */
const db = createClient("http://backend.test", "key", {
  global: {
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      const asked = `${pathname.split("/").at(-1)} ${searchParams.get("slug") ?? searchParams.get("or")}`;
      const one = { slug: "here", path: "/here", published_at: "2026-01-01T00:00:00Z" };
      const isThere =
        ["pages (path.eq./here,drawn_as.eq./here)", "services eq.here", "blog_posts eq.here"].includes(
          asked,
        ) || searchParams.has("published_at");
      return Response.json(isThere ? [one] : []);
    },
  },
});

/** The status and what came: the drawing, or where it is. */
async function ask(pathname: string): Promise<[number, string]> {
  const url = new URL(pathname, "http://site.test");
  const params = { "*": pathname.replace(/^\/art\//i, "") };
  const args = { url, params, context: { get: () => db } } as unknown as Route.LoaderArgs;
  const answer: Response = await loader(args).catch((thrown) => thrown);
  return [answer.status, answer.headers.get("location") ?? (await answer.text())];
}

test("pages that exist have drawings of their own", async () => {
  const paths = ["/art/grounds/here.svg", "/art/grounds/services/here.svg", "/art/subjects/keys/here.svg"];
  const answers = await Promise.all([...paths, "/art/covers/here.svg"].map(ask));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(([, svg]) => svg)).size).toBe(4);
});

test("invented names share a few drawings", async () => {
  const seen = new Set<string>();
  for (let at = 0; at < 200; at++)
    for (const folder of ["grounds", "grounds/services", "subjects/keys", "covers"]) {
      const [status, location] = await ask(`/art/${folder}/none-${at}.svg`);
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/art\/shared\/(grounds|covers)\//)]);
      seen.add(location);
    }
  expect(seen.size).toBeLessThanOrEqual(subjects.length + coverFamilyNames.length);
  for (const location of seen) expect((await ask(location))[0]).toBe(200);
});

test.each([
  "/ART/grounds/here.svg",
  "/art/grounds/here",
  "/art/grounds/here.svg.svg",
  "/art/emblems/none.svg",
  "/art/switzerland/none.svg",
  "/art/fields/none.svg",
  "/art/fields/toString.svg",
  "/art/shared/grounds/none.svg",
  "/art/shared/grounds/keys/none.svg",
  "/art/shared/covers/none.svg",
  "/art/subjects/keys.svg",
  "/art/subjects/no-such/x.svg",
  "/art/grounds.svg",
  "/art/grounds/A%20B.svg",
])("%s is no drawing", async (pathname) => {
  expect((await ask(pathname))[0]).toBe(404);
});

test("a drawing is made once, and only so many are kept", () => {
  let made = 0;
  const draw = () => `drawing ${++made}`;
  expect([remember("a", draw), remember("a", draw)]).toEqual(["drawing 1", "drawing 1"]);
  for (let at = 0; at < 400; at++) remember(`other ${at}`, draw);
  expect(remember("a", draw)).not.toBe("drawing 1");
});
