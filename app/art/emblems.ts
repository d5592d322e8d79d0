import { industryEmblems } from "./emblems/industries.ts";
import { serviceEmblems } from "./emblems/services.ts";

// Emblems on a 48 × 48 grid: lines in `currentColor`, one part in `--art-signal`.

/** A survey mark, for records that an editor adds later and that no emblem was drawn for. */
const surveyMark =
  '<path d="M24 8l16 28H8z"/><path class="art-signal" stroke="var(--art-signal,currentColor)" d="M24 21v8m-4-4h8"/>';

/** All of them in one file, to be shown with `<use href="….svg#industry-healthcare">`; `#mark` is for records without one. */
export function emblemSheet(): string {
  const groups = [
    ...Object.entries(industryEmblems).map(([slug, inner]) => [`industry-${slug}`, inner]),
    ...Object.entries(serviceEmblems).map(([slug, inner]) => [`service-${slug}`, inner]),
    ["mark", surveyMark],
  ];
  const style =
    'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg">${groups.map(([id, inner]) => `<g id="${id}" ${style}>${inner}</g>`).join("")}</svg>`;
}
