import { expect, test } from "vitest";
import { fillCompany } from "./placeholders.ts";

test("the placeholders of a document are filled from the company record", () => {
  expect(fillCompany("{{company.name}}, {{company.city}}", { name: "Reduit", city: "Zürich" })).toBe(
    "Reduit, Zürich",
  );
});

test("a name is text, not markup", () => {
  expect(fillCompany("{{company.name}}", { name: "A*B* [x](y) <b>" })).toBe("A\\*B\\* \\[x\\](y) \\<b\\>");
});

test("an unknown field stays visible, so that an editor notices", () => {
  expect(fillCompany("{{company.fax}}", {})).toBe("{{company.fax}}");
});
