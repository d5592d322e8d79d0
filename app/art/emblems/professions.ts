import { lines, signalArea, signalLine } from "./signal.ts";

export const professionEmblems: Record<string, string> = {
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
};
