import { expect, it } from "vitest";
import { suggestionsFor } from "./not-found-suggestions.ts";

const services = ["cloud", "backup", "network", "managed-security"].map((slug) => ({ slug, title: slug }));
const hrefOf = (slug: string) => `/services/${slug}`;
const suggested = (wanted: string) => suggestionsFor(wanted, services, hrefOf).map(({ href }) => href);

it("names what was probably meant", () => {
  expect(suggested("clowd")).toEqual(["/services/cloud"]);
});

it("names the first ones when nothing is like it, and nothing when there is nothing", () => {
  expect(suggested("xyz")).toEqual(["/services/cloud", "/services/backup", "/services/network"]);
  expect(suggestionsFor("xyz", [], hrefOf)).toEqual([]);
});
