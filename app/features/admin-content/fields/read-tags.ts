import type { Option } from "#content-model/field.ts";
import { slugOf } from "~/lib/text/slug.ts";

/** The slugs of typed tags, and the tags that do not exist yet with their typed names. */
export function readTags(given: string, known: readonly Option[]) {
  const tags = given.split(",").flatMap((each) => {
    const name = each.trim().replace(/\s+/g, " ");
    const slug = slugOf(name, 50);
    const found = known.find(
      ({ value, label }) => value === slug || label.toLowerCase() === name.toLowerCase(),
    );
    if (found) return [{ slug: found.value, name: found.label, isKnown: true }];
    return slug ? [{ slug, name: name.slice(0, 100), isKnown: false }] : [];
  });
  return { slugs: tags.map(({ slug }) => slug), unknown: tags.filter(({ isKnown }) => !isKnown) };
}
