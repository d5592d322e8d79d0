import type { Specimen as SpecimenProps } from "#content-model/specimen.ts";
import { nonBreaking } from "./non-breaking.tsx";

/** A document that a customer receives, with exemplary values. All of it is text; drawn are only bars, ticks and the seal. */
export function Specimen({ title, lines }: SpecimenProps) {
  const durations = lines.map(({ form, value }) => (form === "step" ? (numbersIn(value)[0] ?? 0) : 0));
  return (
    <figure className="specimen">
      <figcaption className="specimen-head">
        <span className="specimen-title">{title}</span> <span className="specimen-mark">Specimen</span>
      </figcaption>
      <ul className="specimen-lines">
        {lines.map(({ label, value, form = "fact" }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are written, not sorted
          <li key={index} data-form={form}>
            <span className="specimen-label">{nonBreaking(label)}</span>{" "}
            {value ? <span className="specimen-value">{nonBreaking(value)}</span> : null}
            {form === "days" ? <Days numbers={numbersIn(value)} /> : null}
            {durations[index] ? <Bar place={index} durations={durations} /> : null}
          </li>
        ))}
        <li aria-hidden className="specimen-seal">
          <svg viewBox="-2 -3 20 22" aria-hidden focusable="false">
            <path
              className="specimen-relief"
              d={contour}
              transform="translate(8 9.7) scale(1.26) translate(-8 -9.7)"
            />
            <path className="specimen-contour" d={contour} />
            <path
              className="specimen-keyhole"
              d="M8 7a1.5 1.5 0 0 1 .8 2.8l.6 2.7H6.6l.6-2.7A1.5 1.5 0 0 1 8 7z"
            />
          </svg>
        </li>
      </ul>
    </figure>
  );
}

/** The outline of the site's mark, closed. */
const contour =
  "M11.69 3.46L14.39 9.46A3.5 3.5 0 0 1 11.47 14.39L5.09 14.89A3.7 3.7 0 0 1 1.66 9.24L5.53 3.05A3.5 3.5 0 0 1 11.69 3.46z";

/** A step's part of the time of all steps. */
function Bar({ place, durations }: { place: number; durations: readonly number[] }) {
  const total = sum(durations);
  const share = (part: number) => `${Math.round((part / total) * 1000) / 10}%`;
  return (
    <svg className="specimen-bar" aria-hidden focusable="false">
      <rect className="specimen-bar-rule" y="3" width="100%" height="1" />
      <rect x={share(sum(durations.slice(0, place)))} width={share(durations[place] ?? 0)} height="7" />
    </svg>
  );
}

const mostDays = 92;

/** A bar for each day; a marked one is short. */
function Days({ numbers: [count = 0, ...marked] }: { numbers: number[] }) {
  const days = Math.min(count, mostDays);
  const strip = Array.from({ length: days }, (_, day) =>
    marked.includes(day + 1) ? `M${day * 3} 14h2v6h-2z` : `M${day * 3} 0h2v20h-2z`,
  );
  return (
    <svg
      className="specimen-days"
      viewBox={`0 0 ${Math.max(days * 3 - 1, 1)} 20`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <path d={strip.join("")} />
    </svg>
  );
}

function numbersIn(value = ""): number[] {
  return (value.match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
