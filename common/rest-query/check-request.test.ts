import { describe, expect, test } from "vitest";
import { checkRestRequest } from "./check-request.ts";
import { RestFault } from "./limits.ts";

type Headers = { accept?: string; prefer?: string; range?: string };

/** Undefined when it passes, or the refusal. */
function refusal(target: string, headers: Headers = {}): RestFault | undefined {
  const [path = "", query] = target.split("?");
  const search = query === undefined ? "" : `?${query}`;
  const { accept, prefer, range } = headers;
  try {
    checkRestRequest({ path: `/rest/v1/${path}`, search, accept, prefer, range });
    return undefined;
  } catch (error) {
    if (error instanceof RestFault) return error;
    throw error;
  }
}

const numbered = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(",");
const nested = (depth: number, name: string): string =>
  depth === 0 ? "id" : `id,${name}(${nested(depth - 1, name)})`;
const encode = encodeURIComponent;
const uuid = "3f0c1f6e-7f0b-4b0f-9c59-0d6f3f4a1b2c";

describe("what honest clients ask passes", () => {
  test.each([
    ["nothing but a table", "statistics"],
    ["everything", "statistics?select=*&limit=1"],
    ["an empty select", "statistics?select="],
    ["columns with aliases", "blog_posts?select=id,name:title,excerpt"],
    [
      "spaces, as in a handwritten select",
      "blog_posts?select=id,%20title,%20author:profiles%20(id,%20email)",
    ],
    [
      "an embedded record",
      `bookmarks?select=created_at,post:blog_posts!inner(id,slug,tags)&user_id=eq.${uuid}`,
    ],
    ["two levels, hints and a spread", "a?select=b!fk!inner(c!left(id)),...d(e)"],
    ["a path into JSON", "audit_log?select=changes->title->0,x:changes->>user_id"],
    ["a cast", "statistics?select=value::text"],
    [
      "filters on an embedded record",
      "a?select=b(id)&b.id=eq.5&b.order=x.desc&b.limit=5&b.or=(x.eq.1,y.is.null)",
    ],
    ["comparisons", "a?b=gte.2026-01-31T09:00:00.000Z&c=not.is.null&d=neq.x&e=is.true&f=like.a*"],
    ["lists", `a?id=in.(${numbered(200, () => uuid)})&tags=cs.{a,b}&tags=ov.{c}`],
    ["a search in the back office", `blog_posts?or=${encode("(title.ilike.%a b%,slug.ilike.%a b%)")}`],
    ["words as people type them", "knowledge_articles?search=wfts(english).tls%20certificate"],
    ["a tree of conditions", "a?or=(b.eq.1,and(c.gt.2,d.not.in.(1,2)),not.and(e.is.null,f.lt.3))"],
    ["quotes around commas and brackets", `a?or=${encode('(b.in.("x,(","y)"),c.eq.1)')}`],
    ["orders", "a?order=b.desc.nullslast,c,d->>e.asc,f(g).desc&offset=100000&limit=1000"],
    ["a bulk insert of supabase-js", `a?columns=${encode('"id","user_id"')}&on_conflict=user_id,source`],
    ["a function's arguments, one with a dot", "rpc/search_content?query=node.js%20e.g.%20tls&max_results=5"],
    ["a function's rows, filtered and ordered", "rpc/blog_tags?tag=neq.x&order=count.desc&limit=3"],
    ["a key in the URL", "statistics?apikey=sb_publishable_x"],
  ])("%s", (_name, target) => {
    expect(refusal(target)?.message).toBeUndefined();
  });

  test("the longest search of the audit log", () => {
    const ids = numbered(120, () => `"${uuid}"`);
    const people = numbered(20, () => uuid);
    const terms = [
      "row_id.ilike.%words%",
      ...Array.from({ length: 8 }, (_, index) => `changes->>name_${index}.ilike.%words%`),
      `row_id.in.(${ids})`,
      `actor_id.in.(${people})`,
      ...Array.from({ length: 20 }, () => `changes->>user_id.ilike.*${uuid}*`),
    ];
    expect(refusal(`audit_log?or=${encode(`(${terms.join(",")})`)}&table_name=eq.x`)).toBeUndefined();
  });

  test.each([
    [{ accept: "application/json" }],
    [{ accept: "*/*" }],
    [{ accept: "application/vnd.pgrst.object+json" }],
    [{ accept: "application/vnd.pgrst.array+json;nulls=stripped" }],
    [{ accept: "application/json, application/*;q=0.9, */*;q=0.8" }],
    [{ prefer: "return=representation,count=exact" }],
    [{ prefer: "resolution=merge-duplicates, missing=default, return=minimal" }],
    [{ prefer: "handling=strict,max-affected=5" }],
    [{ range: "0-24" }],
    [{ range: "25-" }],
  ])("%o", (headers) => {
    expect(refusal("statistics?select=id", headers)).toBeUndefined();
  });
});

describe("a limit is said with its number", () => {
  test.each([
    [
      "650 aliases of one column",
      `a?select=${numbered(650, (n) => `a${n}:content`)}`,
      "more than 60 columns",
    ],
    ["many columns", `a?select=${numbered(61, (n) => `c${n}`)}`, "more than 60 columns"],
    [
      "one column under many aliases",
      `a?select=${numbered(5, (n) => `a${n}:content`)}`,
      "one column more than 4 times",
    ],
    [
      "one column many times, plain and by paths",
      `a?select=c,c,c->a,c->b,x:c->>d`,
      "one column more than 4 times",
    ],
    [
      "columns hidden in embedded records",
      `a?select=${numbered(6, (n) => `e${n}(${numbered(12, (m) => `c${m}`)})`)}`,
      "more than 60 columns",
    ],
    ["deep embedding", `a?select=${nested(10, "b")}`, "more than 2 levels"],
    ["deep spreads", `a?select=${nested(3, "...b")}`, "more than 2 levels"],
    ["one level too many", `a?select=${nested(3, "b")}`, "more than 2 levels"],
    ["many embedded records", `a?select=${numbered(7, (n) => `x${n}:b(id)`)}`, "more than 6 resources"],
    ["a long path", "a?select=b->c->d->e->f->g->h->i", "more than 6 steps"],
    ["a long path in a filter", "a?b->c->d->e->f->g->h->i=eq.1", "more than 6 steps"],
    [
      "many parameters",
      `a?${numbered(41, (n) => `c${n}=eq.1`).replaceAll(",", "&")}`,
      "more than 40 parameters",
    ],
    ["many conditions in or", `a?or=(${numbered(65, () => "b.eq.1")})`, "more than 64 conditions"],
    [
      "many conditions in several trees",
      `a?or=(${numbered(40, () => "b.eq.1")})&and=(${numbered(40, () => "b.eq.1")})`,
      "more than 64 conditions",
    ],
    ["deep trees", `a?or=(${"and(".repeat(9)}b.eq.1${")".repeat(9)})`, "more than 3 levels deep"],
    [
      "deep trees on an embedded record",
      `a?b.or=(${"or(".repeat(9)}b.eq.1${")".repeat(9)})`,
      "more than 3 levels",
    ],
    ["long lists", `a?id=in.(${numbered(501, String)})`, "more than 500 values"],
    [
      "several lists",
      `a?id=in.(${numbered(300, String)})&tags=ov.{${numbered(300, String)}}`,
      "more than 500 values",
    ],
    ["lists inside a tree", `a?or=(b.in.(${numbered(501, String)}),c.eq.1)`, "more than 500 values"],
    ["a list for eq", `a?b=eq.{${numbered(501, String)}}`, "more than 500 values"],
    ["a long value", `a?b=eq.${"x".repeat(2001)}`, "longer than 2,000 characters"],
    ["a long argument", `rpc/f?query=${"x".repeat(2001)}`, "longer than 2,000 characters"],
    ["a long pattern", `a?b=ilike.${"x".repeat(257)}`, "longer than 256 characters"],
    ["a pattern of wildcards", `a?b=ilike.${"*a".repeat(9)}`, "more than 8 wildcards"],
    ["a negated pattern in a tree", `a?or=(b.not.like.${encode("%a".repeat(9))})`, "more than 8 wildcards"],
    ["many orders", `a?order=${numbered(9, (n) => `c${n}`)}`, "more than 8 columns"],
    [
      "many orders of an embedded record",
      `a?select=b(c)&b.order=${numbered(9, (n) => `c${n}`)}`,
      "more than 8 columns",
    ],
    ["a far offset", "a?offset=100001", "larger than 100,000"],
    ["a far offset in an embedded record", "a?select=b(c)&b.offset=999999999", "larger than 100,000"],
    ["many columns of a body", `a?columns=${numbered(101, (n) => `c${n}`)}`, "names more than 100"],
    ["many columns of a conflict", `a?on_conflict=${numbered(101, (n) => `c${n}`)}`, "names more than 100"],
    ["a long name", `a?select=${"x".repeat(64)}`, "longer than 63 characters"],
    ["a long alias", `a?select=${"x".repeat(64)}:id`, "longer than 63 characters"],
  ])("%s", (_name, target, words) => {
    expect(refusal(target)).toMatchObject({ status: 400, code: "limit_exceeded" });
    expect(refusal(target)?.message).toContain(words);
  });

  test.each([
    [{ range: "100001-100020" }, "larger than 100,000"],
    [{ prefer: numbered(9, () => "return=minimal") }, "more than 8 preferences"],
    [{ accept: numbered(9, () => "application/json") }, "more than 8 media types"],
  ])("%o", (headers, words) => {
    expect(refusal("a", headers)?.message).toContain(words);
  });
});

describe("what is not offered is refused", () => {
  test.each([
    "match",
    "imatch",
    "fts",
    "plfts",
    "phfts(english)",
    "wfts(a,b)",
    "sl",
    "adj",
    "eq(any)",
    "like(all)",
  ])("the operator %s, plain, negated, in a tree and on a function", (operator) => {
    for (const target of [
      `a?b=${operator}.x`,
      `a?b=not.${operator}.x`,
      `a?or=(b.${operator}.x)`,
      `a?c.or=(b.not.${operator}.x)`,
      `a?c.b=${operator}.x`,
      `rpc/f?b=${operator}.x`,
    ])
      expect(refusal(target), target).toMatchObject({ status: 400, code: "PGRST100" });
  });

  test.each(["planned", "estimated", "Planned"])("count=%s, at any position", (kind) => {
    for (const prefer of [`count=${kind}`, `return=minimal,count=${kind}`, `count=exact, count = ${kind}`])
      expect(refusal("a", { prefer })?.message).toBe(
        "Only exact counts are supported. Please use count=exact.",
      );
  });

  test.each([
    "tx=rollback",
    "timezone=Europe/Zurich",
    "params=single-object",
    "respond-async",
    "__proto__=x",
  ])("Prefer: %s", (prefer) =>
    expect(refusal("a", { prefer })).toMatchObject({ status: 400, code: "PGRST122" }),
  );

  test.each([
    "text/csv",
    "application/vnd.pgrst.plan+json",
    "application/geo+json",
    "image/png",
    "application/json;x=y",
  ])("Accept: %s", (accept) =>
    expect(refusal("a", { accept })).toMatchObject({ status: 406, code: "PGRST107" }),
  );
});

describe("what cannot be read is refused", () => {
  test.each([
    ["quotes in a select", `a?select=${encode('"a,b"')}`],
    ["a bracket too few", "a?select=b(c"],
    ["a bracket too many", "a?select=b(c))"],
    ["something behind a bracket", "a?select=b(c)d(e)"],
    ["an unknown type", "a?select=b::regclass"],
    ["a type in quotes", `a?select=${encode('b::"x); select 1"')}`],
    ["an empty item", "a?select=b,,c"],
    ["a function", "a?select=b.sum()"],
    ["half a tree", "a?or=(b.eq.1"],
    ["a tree with a bracket too many", "a?or=(b.eq.1))"],
    ["a tree without brackets", "a?or=b.eq.1"],
    ["an empty tree", "a?or=()"],
    ["an open quote", `a?or=${encode('(b.eq."x,c.match.y)')}`],
    ["a column with quotes", `a?${encode('"b"')}=eq.1`],
    ["a column with brackets", "a?b()=eq.1"],
    ["no operator", "a?b=5"],
    ["an order with a cast", "a?order=b::text"],
    ["an order with nonsense", "a?order=title;drop"],
    ["a limit that is no number", "a?limit=abc"],
    ["a limit below zero", "a?limit=-1"],
    ["an embedded limit that is no number", "a?select=b(c)&b.limit=x"],
    ["two selects", "a?select=b&select=c"],
  ])("%s", (_name, target) => {
    expect(refusal(target)).toMatchObject({ status: 400, code: "PGRST100" });
  });

  test.each(["bytes=0-5", "a-b", "5", "-5"])("Range: %s", (range) => {
    expect(refusal("a", { range })).toMatchObject({ status: 400, code: "PGRST100" });
  });
});
