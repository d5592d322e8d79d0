import type { Field } from "../field.ts";

/** What a page's ground may show (app/art/grounds). */
export const subjects = [
  { key: "massif", label: "A massif" },
  { key: "keys", label: "A key hierarchy" },
  { key: "fortress", label: "A fortress" },
  { key: "strata", label: "Layers of rock" },
  { key: "ridges", label: "Ridges to the horizon" },
  { key: "parcels", label: "A land register" },
  { key: "cipher", label: "A cipher" },
  { key: "valais", label: "Canton: Valais" },
  { key: "bern", label: "Canton: Bern" },
  { key: "luzern", label: "Canton: Luzern" },
  { key: "uri", label: "Canton: Uri" },
  { key: "ticino", label: "Canton: Ticino" },
  { key: "glarus", label: "Canton: Glarus" },
  { key: "graubunden", label: "Canton: Graubünden" },
] as const;

export type Subject = (typeof subjects)[number]["key"];

/** What the drawing behind the words is about (art/grounds). */
export const subject = {
  name: "subject",
  kind: "select",
  label: "Subject of the drawing",
  emptyLabel: "Chosen by the path of the page",
  help: "Where there is a drawing behind the words. No two pages have the same, whatever they are about.",
  options: subjects.map(({ key, label }) => ({ value: key, label })),
} as const satisfies Field;
