import { lines, signalLine } from "./signal.ts";

export const practiceEmblems: Record<string, string> = {
  // Contour lines on one side, the same heights as a raster on the other.
  "digital-transformation":
    lines("M24 5a19 19 0 0 0 0 38M24 5h7v6h6v6h6v14h-6v6h-6v6h-7") +
    signalLine("M24 15.5a8.5 8.5 0 0 0 0 17h4.5v-4.25h4.25v-8.5H28.5V15.5z"),
  // A signpost on the path.
  "consulting-services":
    lines("M24 5v4.5M24 18.5V22M24 31v11.5M17 42.5h14M24 22H11l-5.5 4.5L11 31h13z") +
    signalLine("M24 9.5h13l5.5 4.5-5.5 4.5H24z"),
  // A theodolite on its tripod.
  "technical-solutions":
    lines(
      "M13 10.5h17v9H13zM30 12.5h4.5v5H30M13 12.5H9.5v5H13M21.5 19.5v5M15 24.5h13v3H15zM17 27.5L9.5 43M21.5 27.5V43M26 27.5L33.5 43",
    ) + signalLine("M37.5 15h7", 'stroke-dasharray="1.5 2.75"'),
};
