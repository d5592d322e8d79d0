import { lines, signalArea, signalLine } from "./signal.ts";

export const financeEmblems: Record<string, string> = {
  // Three generations under one roof.
  "family-offices":
    lines("M5 22L24 7l19 15M10 18.5V41h28V18.5M24 22v6M15.5 32.5V28h17v4.5") +
    lines("M13.5 34.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM30.5 34.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z") +
    signalArea("M21 19.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"),
  // An elevation profile, stations dropped to the base line.
  "asset-management":
    lines("M5 42h38M6 33.5l8-6.5 7 4.5 9-13.5 8-6M14 27v15M21 31.5V42M30 18v24M6 33.5V42") +
    signalLine("M38 12v30M38 5l3.5 6h-7z"),
  // Settlor, trustee, beneficiary; what they hold lies between them.
  "trust-companies":
    lines(
      "M21 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM6 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM36 38a3 3 0 1 0 6 0 3 3 0 1 0-6 0z",
    ) +
    lines("M22.6 10.7L10.4 35.3M25.4 10.7l12.2 24.6M12 38h24") +
    signalLine("M19.5 28a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z"),
};
