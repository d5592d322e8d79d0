import { nonBreakingHeading } from "./non-breaking.tsx";
import { TrustedHtml } from "./trusted-html.tsx";

export type DiagramProps = {
  /** The drawing twice: side by side, and stacked for phones. Markup from art/diagrams. */
  wide: string;
  narrow: string;
  zones: { name: string; boxes: string[] }[];
  lines: { from: string; to: string; text: string }[];
};

/** A drawing with its legend, which contains everything in the drawing as text for screen readers. */
export function Diagram({ wide, narrow, zones, lines }: DiagramProps) {
  return (
    <div className="grid-page diagram" data-shape="8/4">
      <div>
        <TrustedHtml html={wide} className="diagram-wide" />
        <TrustedHtml html={narrow} className="diagram-narrow" />
      </div>
      <div>
        <ul className="sr-only">
          {zones.map(({ name, boxes }) => (
            <li key={name}>
              {name}
              <ul>
                {boxes.map((box) => (
                  <li key={box}>{box}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <ol className="diagram-legend">
          {lines.map(({ from, to, text }, index) => (
            <li key={`${from} ${to} ${text}`}>
              <span aria-hidden className="diagram-legend-number">
                {index + 1}
              </span>
              <div>
                <p className="diagram-ends">
                  <span>{from}</span> <span aria-hidden>→</span> <span className="sr-only">to</span>{" "}
                  <span>{to}</span>
                </p>
                <p>{nonBreakingHeading(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
