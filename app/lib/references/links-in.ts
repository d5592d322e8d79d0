// Typed links to this site in all parts of a record: fields, sections, menus, texts.
import { isOwnPath } from "#common/own-path.ts";
import type { Field, Values } from "#content-model/field.ts";

const inText = /\]\(\s*<?(\/(?![/\\])[^\s<>()]*)|^\s{0,3}\[[^\]]+\]:\s+<?(\/(?![/\\])[^\s<>()]*)/gm;

export function typedLinks(fields: readonly Field[], values: Values): string[] {
  const links = fields
    // Its own path is not a link, and pictures are selected, not typed.
    .filter(({ kind }) => kind !== "path" && kind !== "slug" && kind !== "image")
    .flatMap(({ name }) => linksIn(values[name]));
  return [...new Set(links)].sort();
}

function linksIn(value: unknown): string[] {
  if (typeof value === "string") {
    if (isOwnPath(value.trim())) return [value.trim()];
    return [...value.matchAll(inText)].map(([, inline, defined]) => inline ?? defined ?? "");
  }
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(linksIn) : [];
}
