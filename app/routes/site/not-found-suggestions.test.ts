import { expect, it } from "vitest";
import { notFound } from "./not-found-suggestions.ts";

const services = ["cloud", "backup", "network", "managed-security"].map((slug) => ({ slug, title: slug }));
const hrefOf = (slug: string) => `/services/${slug}`;
const suggested = (wanted: string) =>
  notFound(wanted, services, hrefOf).data.suggestions.map(({ href }) => href);

it("answers 404 with what was probably meant", () => {
  expect(notFound("clowd", services, hrefOf).init).toEqual({ status: 404 });
  expect(suggested("clowd")).toEqual(["/services/cloud"]);
});

it("names the first ones when nothing is like it, and nothing when there is nothing", () => {
  expect(suggested("xyz")).toEqual(["/services/cloud", "/services/backup", "/services/network"]);
  expect(notFound("xyz", [], hrefOf).data.suggestions).toEqual([]);
});
