import { lines, signalArea, signalLine } from "./signal.ts";

export const industryEmblems: Record<string, string> = {
  // Three generations under one roof.
  "family-offices":
    lines("M5 22L24 7l19 15M10 18.5V41h28V18.5M24 22v6M15.5 32.5V28h17v4.5") +
    lines("M13.5 34.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM30.5 34.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z") +
    signalArea("M21 19.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"),
  // An elevation profile, stations dropped to the base line.
  "asset-management":
    lines("M5 42h38M6 33.5l8-6.5 7 4.5 9-13.5 8-6M14 27v15M21 31.5V42M30 18v24M6 33.5V42") +
    signalLine("M38 12v30M38 5l3.5 6h-7z"),
  // Settlor, trustee, beneficiary; their assets are between them.
  "trust-companies":
    lines(
      "M21 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM6 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM36 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0z",
    ) +
    lines("M22.6 10.7L10.4 35.3M25.4 10.7l12.2 24.6M12 38h24") +
    signalLine("M19.5 28a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z"),
  // A balance, levelled like an instrument.
  "legal-services":
    lines("M24 7v35M16 42h16M9.5 15h29M9.5 15L4.5 28h10zM38.5 15l-5 13h10z") +
    lines("M4.5 28c.6 3 2.5 4.5 5 4.5s4.4-1.5 5-4.5M33.5 28c.6 3 2.5 4.5 5 4.5s4.4-1.5 5-4.5") +
    signalArea("M21 15a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"),
  // A ledger; the double rule says the sum is final.
  "accounting-services":
    lines("M9 6h30v36H9zM28 6v36M14 14h9M14 20h9M14 26h9M33 14h1.5M33 20h1.5M33 26h1.5") +
    signalLine("M14 33h20.5M14 36.5h20.5"),
  // Dividers stepping off a distance.
  "consulting-services":
    lines(
      "M20.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM22.7 11.8L13 36M25.3 11.8L35 36M17.5 24.8c4 2.3 9 2.3 13 0",
    ) +
    lines("M5 41.5h8M35 41.5h8M5 39.5v4M43 39.5v4") +
    signalLine("M13 41.5h22M13 38.5v6M35 38.5v6"),
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
