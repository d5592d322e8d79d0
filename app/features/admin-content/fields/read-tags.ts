import type { Option } from "#content-model/field.ts";
import { slugOf } from "../description/slug.ts";

/** What was typed, as slugs: tags that are known by their name or slug, and those that are not there yet, with the name as it was typed. */
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
