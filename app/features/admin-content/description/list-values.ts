import type { PartField, RecordPart } from "./content-type.ts";

/** Small records as a form holds them: every part a text. Empty optional parts are left out when they are stored. */
export function factValue(stored: unknown, parts: PartField[]): RecordPart[] {
  const entries = Array.isArray(stored) ? stored : [];
  return entries
    .filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
    .map((entry) =>
      Object.fromEntries(
        parts
          .map(({ name, required }) => [name, String(entry[name] ?? ""), required] as const)
          .filter(([, text, required]) => required || text !== "")
          .map(([name, text]) => [name, text]),
      ),
    );
}
