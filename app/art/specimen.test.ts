import { Window } from "happy-dom";
import { expect, it } from "vitest";
import { specimenOf } from "#content-model/specimen.ts";
import { drawSpecimen } from "./specimen.ts";

function draw(lines: unknown) {
  const { body } = new Window().document;
  body.innerHTML = drawSpecimen(specimenOf("Restore report", lines));
  return body;
}

it("says what it is, twice named and marked, and everything drawn as text", () => {
  const sheet = draw([
    { label: "System", value: "Example <database>" },
    { label: "Equal to the original", form: "check" },
    "broken",
    { value: "without a label" },
    { label: "Any form", form: '"><b>x</b>' },
  ]);
  expect(sheet.querySelector("figcaption")?.textContent).toBe("Restore report Specimen");
  const lines = [...sheet.querySelectorAll("li:not([aria-hidden])")];
  expect(lines.map(({ textContent }) => textContent?.trim())).toEqual([
    "System Example <database>",
    "Equal to the original",
    "Any form",
  ]);
  expect(sheet.querySelector("b")).toBeNull();
});

it("steps follow each other, as long as their numbers", () => {
  const sheet = draw([
    { label: "Copied", value: "30 min", form: "step" },
    { label: "Pause", value: "none", form: "step" },
    { label: "Started", value: "10 min", form: "step" },
  ]);
  const bars = [...sheet.querySelectorAll("rect:not([class])")];
  expect(bars.map((bar) => [bar.getAttribute("x"), bar.getAttribute("width")])).toEqual([
    ["0%", "75%"],
    ["75%", "25%"],
  ]);
});

it("a strip has a bar for each day, at most a quarter, and marked ones are short", () => {
  const strip = (value: string) =>
    draw([{ label: "Service", value, form: "days" }])
      .querySelector(".specimen-days path")
      ?.getAttribute("d");
  expect(strip("3 days, interrupted on day 2")).toBe("M0 0h2v20h-2zM3 14h2v6h-2zM6 0h2v20h-2z");
  expect(strip("100000 days")?.match(/M/g)).toHaveLength(92);
  expect(strip("")).toBe("");
});
