// One or two rows of ours in every table: a public one where the table has public rows, and a hidden one.
import { randomUUID } from "node:crypto";
import { everyCollection } from "../../content-model/every-collection.ts";
import {
  type SampleValues,
  type TableSample,
  tableSamples,
} from "../../tests/database/support/table-samples.ts";
import { succeeded } from "./checks.ts";
import { addRows, type Context, person } from "./context.ts";

type Least = { row: Record<string, string>; text: string };

const past = "1970-01-01T00:00:00+00:00";

/** By the names of the permission matrix. */
export function describeSamples(context: Context): Record<string, TableSample> {
  const samples = tableSamples({
    run: context.run,
    newId: context.newId,
    named: context.named,
    account: (persona) => person(context, persona).id,
    email: context.newEmail("sender"),
    post: context.post.id,
    secondPost: context.secondPost.id,
    people: ["reader", "other reader", "editor", "admin"],
    administrators: ["admin"],
    editors: ["editor"],
    colleague: "other reader",
  });
  // Nothing of ours can be read where not even the secret key writes.
  const readable = Object.entries(samples).map(([table, sample]) => [
    table,
    sample.isInternal ? { ...sample, rows: [] } : sample,
  ]);
  return { ...contentSamples(context), ...Object.fromEntries(readable) };
}

/** Of long ago: at the end of every list. */
export function makePosts(context: Context): Promise<void> {
  const facts = { title: "Conformance", status: "published", published_at: past };
  const posts = [context.post, context.secondPost].map((post) => ({ ...post, ...facts }));
  return addRows(context, "blog_posts", posts);
}

/** With the secret key. Returns how to remove them; public rows exist only for a moment. */
export async function makeRows(
  context: Context,
  table: string,
  sample: TableSample,
): Promise<() => Promise<void>> {
  const { service, leftovers } = context;
  if (sample.isThere || sample.rows.length === 0) return async () => undefined;
  const needed = Object.entries(sample.needs ?? {});
  const keys = sample.rows.map(({ values }) => values[sample.key]);
  const remove = async () => {
    const { error } = await service
      .from(table)
      .delete()
      .in(sample.key, keys)
      .match(sample.scope ?? {});
    if (error) throw new Error(error.message);
    for (const [other, rows] of needed) for (const row of rows) await service.from(other).delete().match(row);
  };
  leftovers.add(`rows of ${table}`, remove);
  for (const [other, rows] of needed)
    succeeded(await service.from(other).insert(rows), `making what a row of ${table} needs`);
  for (const { values } of sample.rows)
    succeeded(await service.from(table).insert(values), `making a row of ${table}`);
  return remove;
}

function contentSamples(context: Context): Record<string, TableSample> {
  const { run, newId, named } = context;
  const name = `Conformance ${run}`;
  let count = 0;
  const unique = (text: string) => text.replace("#", `reduit-conformance-${run}-${++count}`);
  const published = { status: "published", published_at: past };

  /** `shown` and `hidden` are what makes a row public, or not. */
  const content = (
    noun: string,
    { row, text }: Least,
    shown: SampleValues | undefined,
    hidden: SampleValues,
  ): TableSample => {
    const columns = () => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, unique(value)]));
    return {
      noun,
      key: "id",
      rows: [
        ...(shown
          ? [{ label: "a public one", values: { id: newId(), ...columns(), ...shown }, isPublic: true }]
          : []),
        { label: "a hidden one", values: { id: newId(), ...columns(), ...hidden } },
      ].map(({ values, ...each }) => ({ ...each, values: { ...values, [text]: "before" } })),
      another: () => ({ id: newId(), ...columns(), ...hidden }),
      change: { [text]: "changed" },
    };
  };
  const rows = everyCollection.map(
    ({ table, noun, plural, sample, publishable, immutable, closed, files }) => {
      // A published immutable record could not be removed.
      const shown = immutable || closed ? undefined : publishable ? published : {};
      return [
        table,
        content(
          noun ? `${noun.toLowerCase()}s` : plural,
          sample,
          shown,
          files ? {} : publishable ? { status: "draft" } : { is_active: false },
        ),
      ] as const;
    },
  );
  const theme = (end: string) => ({ id: named(`conformance-${run}-${end}`), name });
  return {
    ...Object.fromEntries(rows),
    statistics: content(
      "statistics",
      { row: { title: name, value: "1" }, text: "description" },
      {},
      { is_active: false },
    ),
    // Only one can be shown, and it is the site's.
    company: content("company records", { row: { name }, text: "city" }, undefined, { deleted_at: past }),
    theme_configurations: {
      noun: "themes",
      key: "id",
      rows: [{ label: "a resting one", values: theme("a") }],
      another: () => theme(randomUUID()),
      change: { name: "changed" },
    },
  };
}
