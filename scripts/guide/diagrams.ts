// The guide's figures: drawn with the same hairlines and lettering as the site's, words as real text.

const layers: [name: string, question: string][] = [
  ["Place", "Where are the disks, the backups, the logs?"],
  ["Law", "Whose courts can order the provider to hand it over?"],
  ["Operation", "Who maintains it, from where, with which rights?"],
  ["Keys", "Who can decrypt, and who can stop it?"],
];

const layersFigure = `<figure class="layers"><ol>${layers
  .map(([name, question]) => `<li><b>${name}</b><span>${question}</span></li>`)
  .join("")}</ol></figure>`;

const label = (x: number, y: number, words: string, kind = "") =>
  `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ""}>${words}</text>`;

/** Three frames, each inside what protects it; one line that leads through all of them. */
const envelopeFigure = svg(
  620,
  182,
  "Envelope encryption: the root key in an HSM wraps key-encrypting keys, these wrap data keys, and data keys encrypt records.",
  `<rect class="tone" x="0.5" y="0.5" width="146" height="138"/><rect class="signal" x="18.5" y="50.5" width="110" height="60"/>
   <rect x="196.5" y="30.5" width="112" height="100"/><rect x="209.5" y="56.5" width="86" height="48"/>
   <rect x="362.5" y="30.5" width="104" height="100"/><rect x="376.5" y="56.5" width="76" height="48"/>
   <path d="M532.5 30.5h86v100h-86z M532.5 50.5h86 M532.5 70.5h86 M532.5 90.5h86 M532.5 110.5h86"/>
   <path class="arrow" d="M129 80.5h76m-5 -4l6 4l-6 4 M296 80.5h76m-5 -4l6 4l-6 4 M453 80.5h74m-5 -4l6 4l-6 4"/>
   ${label(12, 22, "HSM", "mono")}${label(73, 78, "Root key", "name mid")}${label(73, 95, "never leaves", "mono mid")}
   ${label(252, 78, "Key key", "name mid")}${label(252, 93, "KEK", "mono mid")}${label(414, 78, "Data key", "name mid")}${label(414, 93, "DEK", "mono mid")}
   ${label(575, 20, "Records", "name mid")}
   ${label(171, 70, "wraps", "mono mid")}${label(335, 70, "wraps", "mono mid")}${label(499, 70, "encrypts", "mono mid")}
   ${label(0, 166, "one, for years", "mono")}${label(196, 166, "few, rotated yearly", "mono")}${label(362, 166, "one per file or day", "mono")}${label(532, 166, "terabytes", "mono")}`,
);

const moments: [x: number, when: string, what: string, who: string][] = [
  [0, "0 h", "Noticed", "lead, isolate"],
  [92, "1 h", "Contained", "backups safe"],
  [190, "24 h", "First word", "BACS, FINMA, NIS 2"],
  [322, "72 h", "Report", "GDPR, FINMA, NIS 2"],
  [454, "14 days", "Complete", "BACS"],
  [540, "1 month", "Final", "NIS 2"],
];

const clockFigure = svg(
  620,
  104,
  "A line of time: noticed; contained after 1 hour; first reports by 24 hours; reports by 72 hours; complete by 14 days; final by one month.",
  `<path d="M0 48.5h620"/><path class="strong" d="M0 48.5h322"/>${moments
    .map(
      ([x, when, what, who], index) =>
        `<path class="${index === 3 ? "signal" : "strong"}" d="M${x + 0.5} 40v17"/>${label(x, 30, when, "mono ink")}${label(x, 76, what, "name")}${label(x, 92, who, "mono")}`,
    )
    .join("")}`,
);

function svg(width: number, height: number, description: string, inner: string): string {
  return `<figure class="drawing"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">${inner}</svg></figure>`;
}

export const diagrams: Record<string, string> = {
  layers: layersFigure,
  envelope: envelopeFigure,
  clock: clockFigure,
};
