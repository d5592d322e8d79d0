import { escapeHtml } from "#common/escape-html.ts";
import type { Specimen } from "#content-model/specimen.ts";
import { nonBreakingNames } from "../lib/text/non-breaking.ts";
import { smallContour } from "./mark.ts";

/** A document that a customer receives, with exemplary values. All of it is text; drawn are only bars, ticks and the seal. */
export function drawSpecimen({ title, lines }: Specimen): string {
  const durations = lines.map(({ form, value }) => (form === "step" ? (numbersIn(value)[0] ?? 0) : 0));
  const rows = lines.map(({ label, value, form = "fact" }, index) => {
    const drawn = form === "days" ? days(numbersIn(value)) : durations[index] ? bar(durations, index) : "";
    const shown = value ? ` <span class="specimen-value">${words(value)}</span>` : "";
    return `<li data-form="${escapeHtml(form)}"><span class="specimen-label">${words(label)}</span>${shown}${drawn}</li>`;
  });
  return (
    `<figure class="specimen" data-mark="${mark}"><figcaption class="specimen-head">` +
    `<span class="specimen-title">${words(title)}</span> <span class="specimen-mark">${mark}</span></figcaption>` +
    `<ul class="specimen-lines">${rows.join("")}<li aria-hidden="true" class="specimen-seal">${seal}</li></ul></figure>`
  );
}

const mark = "Specimen";

const seal =
  '<svg viewBox="-2 -3 20 22">' +
  `<path class="specimen-relief" d="${smallContour}" transform="translate(8 9.7) scale(1.26) translate(-8 -9.7)"/>` +
  `<path class="specimen-contour" d="${smallContour}"/>` +
  '<path class="specimen-keyhole" d="M8 7a1.5 1.5 0 0 1 .8 2.8l.6 2.7H6.6l.6-2.7A1.5 1.5 0 0 1 8 7z"/></svg>';

/** A step's part of the time of all steps. */
function bar(durations: readonly number[], index: number): string {
  const total = sum(durations);
  const share = (part: number) => `${Math.round((part / total) * 1000) / 10}%`;
  return (
    '<svg class="specimen-bar" aria-hidden="true"><rect class="specimen-bar-rule" y="3" width="100%" height="1"/>' +
    `<rect x="${share(sum(durations.slice(0, index)))}" width="${share(durations[index] ?? 0)}" height="7"/></svg>`
  );
}

const mostDays = 92;

/** A bar for each day; a marked one is short. */
function days([count = 0, ...marked]: number[]): string {
  const shown = Math.min(count, mostDays);
  const strip = Array.from({ length: shown }, (_, day) =>
    marked.includes(day + 1) ? `M${day * 3} 14h2v6h-2z` : `M${day * 3} 0h2v20h-2z`,
  );
  return (
    `<svg class="specimen-days" viewBox="0 0 ${Math.max(shown * 3 - 1, 1)} 20" preserveAspectRatio="none" aria-hidden="true">` +
    `<path d="${strip.join("")}"/></svg>`
  );
}

function words(text: string): string {
  const parts = text.split(nonBreakingNames).map(escapeHtml);
  return parts
    .map((part, index) => (index % 2 === 1 ? `<span class="non-breaking">${part}</span>` : part))
    .join("");
}

function numbersIn(value = ""): number[] {
  return (value.match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
