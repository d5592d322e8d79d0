import { lines, signalLine } from "./signal.ts";

export const industryEmblems: Record<string, string> = {
  // A cross as on the plan of a hospital, with a pulse for its profile.
  healthcare:
    lines("M17.5 6h13v11.5H42v13H30.5V42h-13V30.5H6v-13h11.5z") +
    signalLine("M9.5 24H17l3-5.5 4.5 11L28 22l1.5 2h9"),
  // Shed roofs, and one turning part.
  manufacturing:
    lines("M3 41h42M6 41V22.5l11-8v8l11-8v8l11-8V41M17 22.5V27M28 22.5V27") +
    signalLine("M18.5 33.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM22.5 27.5v2M22.5 37.5v2M16.5 33.5h2M26.5 33.5h2"),
  // A book that opens like a valley.
  education:
    lines(
      "M24 13.5C19.5 10.5 13.5 9.5 6 9.5v27c7.5 0 13.5 1 18 4.5 4.5-3.5 10.5-4.5 18-4.5v-27c-7.5 0-13.5 1-18 4.5zM24 13.5V41",
    ) +
    lines("M11 16.5c3 .2 5.7.8 8 1.8M11 22.5c3 .2 5.7.8 8 1.8M11 28.5c3 .2 5.7.8 8 1.8") +
    signalLine("M29.5 12v12l3.5-3 3.5 3V10.2"),
};
