import { lines, signalArea, signalLine } from "./signal.ts";

export const serviceEmblems: Record<string, string> = {
  // Racks inside the rock.
  infrastructure:
    lines(
      "M3 41L19.5 9l6 10 4.5-6 15 28zM16 24.5h16V30H16zM16 35.5h16V41M16 35.5V41M19.5 27.25h.01M19.5 38.25h.01",
    ) + signalLine("M16 30h16v5.5H16zM19.5 32.75h.01M24 32.75h4.5"),
  // A shield in contour lines.
  security:
    lines("M24 5l16 6v12c0 9.5-6 16-16 20C14 39 8 32.5 8 23V11z") +
    lines("M24 10.5l10.8 4.1V23c0 7-4 11.7-10.8 14.9C17.2 34.7 13.2 30 13.2 23v-8.4z") +
    signalArea("M24 17.5a3.1 3.1 0 0 1 1.6 5.75L27 29h-6l1.4-5.75A3.1 3.1 0 0 1 24 17.5z"),
  // A cloud with a plumb line: it has a place on the ground.
  cloud:
    lines(
      "M14 27.5h20.5a7 7 0 0 0 1-13.9A11 11 0 0 0 14.4 11.8 7.9 7.9 0 0 0 14 27.5zM10 42.5h8.5M29.5 42.5H38",
    ) + signalLine("M24 27.5v8M24 35.5l4 7h-8z"),
  // An eye on a dial: watched round the clock.
  "managed-security":
    lines("M10 24c3.5-6.5 8.5-9.5 14-9.5s10.5 3 14 9.5c-3.5 6.5-8.5 9.5-14 9.5S13.5 30.5 10 24z") +
    lines(
      "M24 4v4M24 40v4M34 6.7l-1.5 2.6M15.5 38.7L14 41.3M41.3 14l-2.6 1.5M9.3 32.5L6.7 34M41.3 34l-2.6-1.5M9.3 15.5L6.7 14M34 41.3l-1.5-2.6M15.5 9.3L14 6.7M44 24h-2M6 24H4",
    ) +
    signalLine("M19.5 24a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0zM24 24h.01"),
  // Sheets of one map under a cloud.
  "cloud-solutions":
    lines(
      "M17 17.5h14.5a5 5 0 0 0 .8-9.9A7.8 7.8 0 0 0 17.3 6.5 5.5 5.5 0 0 0 17 17.5zM42 32.5l-18 5.5-18-5.5M42 38l-18 5.5L6 38",
    ) + signalLine("M24 21.5L42 27l-18 5.5L6 27z"),
  // A lens over the ground.
  "security-consulting":
    lines(
      "M6 20a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM30 30l3 3M31.7 34.3l2.6-2.6 8.5 8.5a1.8 1.8 0 0 1-2.6 2.6z",
    ) +
    lines("M11.5 22c-.5-5.5 3-10 8-10.5s9 3 9 8-3.5 7.5-7 7.5c-2.5 0-3.5-1.3-5.5-1.3S11.8 24.5 11.5 22z") +
    signalLine("M16.5 20.5c0-2.6 1.7-4.3 3.9-4.3s3.8 1.6 3.8 3.7-1.5 3.3-3.5 3.3-4.2-.7-4.2-2.7z"),
  // A carabiner, gate shut.
  support:
    lines(
      "M31.5 12.5C29 8.5 24.5 6 19.5 7 13 8.3 10 14 10.5 21l.8 12C11.7 39 16 43 21.5 43c5 0 8.5-3 10.2-7.5M28 14.5c-1.8-2.6-4.6-4.2-7.7-3.6-4.5.9-6.2 5-5.9 9.9l.8 12c.3 4 2.9 6.3 6.3 6.3 3.2 0 5.3-1.9 6.5-4.8",
    ) +
    lines("M31.5 12.5c1.6 2.5 3 6 3.7 9M28 14.5c1.3 2 2.5 5 3.2 7.8M27.9 34.3l3.8 1.2") +
    signalLine("M31.2 22.3l4-.8c.8 4.5-1.5 10-3.5 14l-3.8-1.2c1.8-3.6 3.9-8 3.3-12z"),
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
