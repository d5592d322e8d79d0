import { allOperations, type Operation, type Reach } from "../../../tests/database/support/permissions.ts";
import type { Persona } from "../../../tests/database/support/personas.ts";

const verbs: Record<Operation, string> = { read: "see", insert: "add", update: "change", delete: "delete" };
const objects: Record<Exclude<Reach, "nothing">, string> = {
  public: "public",
  own: "their own",
  all: "all",
};

/** A line of the matrix as an operator reads it: "Readers see and delete their own bookmarks, and may do nothing else with any". */
export function sentenceFor(noun: string, personas: Persona[], may: Record<Operation, Reach>): string {
  const who = namesOf(personas);
  const parts = (Object.keys(objects) as Exclude<Reach, "nothing">[]).flatMap((reach) => {
    const found = allOperations.filter((operation) => may[operation] === reach);
    return found.length > 0 ? [`${list(found.map((operation) => verbs[operation]))} ${objects[reach]}`] : [];
  });
  if (parts.length === 0) return `${who} neither see nor add, change or delete ${noun}`;
  const isAll = allOperations.every((operation) => may[operation] === "all");
  return `${who} ${parts.join(", ")} ${noun}${isAll ? "" : ", and nothing else"}`;
}

function namesOf(personas: Persona[]): string {
  if (personas.includes("admin")) return "Administrators";
  if (personas.includes("editor")) return "Editors";
  if (personas.length === 1) return "Visitors";
  return personas.includes("anonymous") ? "Visitors and readers" : "Readers";
}

function list(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}
