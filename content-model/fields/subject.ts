import type { Field } from "../field.ts";

/** The subjects of the drawing behind a page's header (app/art/grounds). */
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

export const subject = {
  name: "subject",
  kind: "select",
  label: "Subject of the drawing",
  emptyLabel: "Automatic, from the page’s path",
  help: "Every page gets its own variation.",
  options: subjects.map(({ key, label }) => ({ value: key, label })),
} as const satisfies Field;
