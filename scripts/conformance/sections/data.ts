import type { SupabaseClient } from "@supabase/supabase-js";
import { must, refusedWith, succeeded } from "../checks.ts";
import { addRows, type Context, person, type Section } from "../context.ts";

type Answer = { data: unknown; error: { code: string; message: string } | null; count: number | null };

/** The queries of the pages and the back office. An administrator reads the rows that visitors do not see. */
export const data: Section = {
  title: "Queries",
  async run(context, check) {
    const { client: admin } = person(context, "admin");
    const { client: reader, id: readerId } = person(context, "reader");
    const name = `Conformance ${context.run}`;
    const figures = await makeFigures(context, name);
    const articles = await makeArticles(context, name);
    const statistics = () => admin.from("statistics").select("id, title, display_order", { count: "exact" });
    const written = () =>
      admin.from("knowledge_articles").select("slug, minutes:created_at").like("title", `${name}%`);

    await check("A list comes in pages, in order, with its total", async () => {
      const page = await statistics()
        .in("id", figures)
        .order("display_order", { ascending: false })
        .range(1, 2);
      must(page.count === 5, `the total is ${page.count} instead of 5`);
      must(column(page, "display_order") === "4,3", `the page holds ${column(page, "display_order")}`);
    });
    await check("A page after the last one is empty or reported as out of range", async () => {
      const page = await statistics().in("id", figures).range(50, 59);
      must(page.error ? page.error.code === "PGRST103" : page.data.length === 0, `found ${found(page)}`);
    });
    await check("Rows are counted without being sent", async () => {
      const { count, error } = await admin
        .from("statistics")
        .select("id", { count: "exact", head: true })
        .in("id", figures);
      must(!error && count === 5, `counted ${count}`);
    });
    await check("Comparisons, alternatives, patterns and empty columns work", async () => {
      const some = () => statistics().in("id", figures).order("display_order");
      const asked: [string, Answer, string][] = [
        ["greater and at most", await some().gt("display_order", 1).lte("display_order", 3), "2,3"],
        ["not this one", await some().neq("display_order", 2), "1,3,4,5"],
        ["one or the other", await some().or("display_order.eq.1,title.ilike.%RUN 5%"), "1,5"],
        ["never deleted", await some().is("deleted_at", null).lt("display_order", 2), "1"],
        ["not empty", await some().not("deleted_at", "is", null), ""],
      ];
      for (const [what, answer, expected] of asked)
        must(column(answer, "display_order") === expected, `${what}: ${found(answer)}`);
    });
    await check("Lists in a column can be searched, and a column can be renamed", async () => {
      const both = await written().contains("tags", tagsOf(context, "second"));
      must(column(both, "slug") === articles[1], `containing both: ${found(both)}`);
      const either = await written().overlaps("tags", [tagsOf(context, "first").at(-1) ?? "", "none"]);
      must(column(either, "slug") === articles[0], `overlapping: ${found(either)}`);
      must(column(either, "minutes") !== "", "the renamed column is empty");
    });
    await check("Words are found with any ending", async () => {
      const answer = await written().textSearch("search", "encrypting", {
        type: "websearch",
        config: "english",
      });
      must(column(answer, "slug") === articles[0], `found ${found(answer)}`);
    });
    await check("A row includes the row it refers to", async () => {
      const row = { user_id: readerId, post_id: context.post.id };
      succeeded(
        await reader.from("bookmarks").upsert(row, { onConflict: "user_id,post_id", ignoreDuplicates: true }),
        "bookmarking",
      );
      const answer = await reader.from("bookmarks").select("created_at, post:blog_posts!inner (slug, title)");
      const [bookmark] = (answer.data ?? []) as unknown as { post: { slug: string } }[];
      must(bookmark?.post.slug === context.post.slug, `found ${found(answer as Answer)}`);
      await context.service.from("bookmarks").delete().eq("post_id", context.post.id);
    });
    await check("A requested row that does not exist is reported as missing", async () => {
      const query = () => admin.from("statistics").select("id").eq("id", context.newId());
      refusedWith(await query().single(), ["PGRST116"], "asking for one");
      const maybe = succeeded(await query().maybeSingle(), "asking for one or none");
      must(maybe.data === null, `found ${JSON.stringify(maybe.data)}`);
    });
    await check(
      "A duplicate, a broken rule and an unknown reference are refused with their codes",
      async () => {
        const [id = ""] = figures;
        const table = admin.from("statistics");
        refusedWith(await table.insert({ id, title: name, value: "1" }), ["23505"], "a duplicate");
        refusedWith(await table.insert({ title: "", value: "1" }), ["23514"], "an empty title");
        refusedWith(await table.insert({ title: name }), ["23502"], "a missing value");
        const unknownUser = { user_id: context.newId() };
        const unknown = await admin.from("admin_users").insert(unknownUser);
        refusedWith(unknown, ["23503"], "an account that is not there");
        refusedWith(await table.select("id").eq("id", "no-uuid"), ["22P02"], "an id that is none");
      },
    );
    await check("An editor does not overwrite changes of another that they have not seen", () =>
      checkConcurrency(admin, figures[0] ?? ""),
    );
    await check("Values of settings keep their type, and times include their zone", () =>
      checkValues(context, admin),
    );
  },
};

async function makeFigures(context: Context, name: string): Promise<string[]> {
  const rows = [1, 2, 3, 4, 5].map((display_order) => ({
    id: context.newId(),
    title: `${name} run ${display_order}`,
    value: "1",
    is_active: false,
    display_order,
  }));
  await addRows(context, "statistics", rows);
  return rows.map(({ id }) => id);
}

/** Tags of this run: tags of the site are not removed with them. */
function tagsOf({ run }: Context, tag: string): string[] {
  return [`conformance-${run}`, `conformance-${run}-${tag}`];
}

async function makeArticles(context: Context, name: string): Promise<string[]> {
  const { newId, run } = context;
  const kinds = ["first", "second"];
  const slugs = [...new Set(kinds.flatMap((tag) => tagsOf(context, tag)))];
  await addRows(
    context,
    "tags",
    slugs.map((slug) => ({ id: newId(), slug, name: slug, is_active: false })),
  );
  const rows = kinds.map((tag) => ({
    id: newId(),
    slug: `reduit-conformance-${run}-${tag}`,
    title: `${name} ${tag}`,
    content: tag === "first" ? "How we encrypted it." : "Nothing of that.",
    tags: tagsOf(context, tag),
    status: "draft",
  }));
  await addRows(context, "knowledge_articles", rows);
  return rows.map(({ slug }) => slug);
}

async function checkConcurrency(admin: SupabaseClient, id: string): Promise<void> {
  const seen = succeeded(await admin.from("statistics").select("updated_at").eq("id", id).single(), "reading")
    .data?.updated_at;
  const save = (value: string) =>
    admin
      .from("statistics")
      .update({ value })
      .eq("id", id)
      .eq("updated_at", seen)
      .select("value")
      .maybeSingle();
  const first = succeeded(await save("2"), "the first editor saves");
  must(first.data?.value === "2", "the first editor could not save");
  const second = succeeded(await save("3"), "the second editor saves");
  must(second.data === null, "the second editor overwrote the first");
}

async function checkValues({ run, leftovers, named }: Context, admin: SupabaseClient): Promise<void> {
  const key = named(`conformance_${run}_kept`);
  leftovers.add("a setting", async () => void (await admin.from("site_settings").delete().eq("key", key)));
  for (const value of ["5", 5, true, { a: ["b"] }, ["c"]]) {
    const { data: kept } = succeeded(
      await admin
        .from("site_settings")
        .upsert({ key, value }, { onConflict: "key" })
        .select("value, updated_at")
        .single(),
      "saving a setting",
    );
    must(
      JSON.stringify(kept?.value) === JSON.stringify(value),
      `${JSON.stringify(value)} became ${JSON.stringify(kept?.value)}`,
    );
    must(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(kept?.updated_at), `a time is ${kept?.updated_at}`);
  }
  await admin.from("site_settings").delete().eq("key", key);
}

function column({ data }: { data: unknown }, name: string): string {
  return ((data ?? []) as Record<string, unknown>[]).map((row) => row[name]).join();
}

function found({ data, error }: Pick<Answer, "data" | "error">): string {
  return error ? `${error.code} ${error.message}` : JSON.stringify(data);
}
