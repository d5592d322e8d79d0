import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { backend } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import { answer, expectQuestions, openPage, press, settle, until } from "../../../tests/component/render.tsx";
import Company from "./company.tsx";

const texts = Object.fromEntries(
  ["legal_name", "tagline", "phone", "street", "postal_code", "city", "country", "uid", "pgp_key"].map(
    (column) => [column, ""],
  ),
);
let id: string;

beforeEach(async () => {
  const company = { name: "Reduit", email: "hello@site.test", branding: {}, social: [], deleted_at: null };
  id = String(backend.add("company", { ...texts, ...company }).id);
  await openPage("/admin/company", <Company />);
});

test("two editors do not overwrite each other: the differences are shown", async () => {
  backend.change("company", id, { uid: "CHE-111.111.111" });
  await fill("Street", "Teststrasse 1");
  await press("Save company");
  screen.getByText("Another editor has changed this in the meantime");
  screen.getByText("Theirs: CHE-111.111.111");
  expect(backend.row("company", id).street).toBe("");
  await press("Use theirs");
  expect(field("UID").value).toBe("CHE-111.111.111");
  expect(field("Street").value).toBe("");
  await fill("Street", "Teststrasse 2");
  await press("Save company");
  screen.getByText("All changes saved");
  expect(backend.row("company", id)).toMatchObject({ street: "Teststrasse 2", uid: "CHE-111.111.111" });
});

test("an e-mail that is none is refused at its field", async () => {
  await fill("E-mail", "nobody");
  await press("Save company");
  screen.getByText(/Enter an e-mail such as hello@example.ch/);
  expect(backend.sent("PATCH company")).toEqual([]);
});

test("unsaved changes are asked about, and can be discarded", async () => {
  await fill("Phone", "+41 31 123 45 67");
  await expectQuestions();
  expect(field("Phone").value).toBe("+41 31 123 45 67");
  await press("Discard");
  await answer("Discard");
  expect(field("Phone").value).toBe("");
});

test("a PGP key shows its fingerprint, and a private one is refused", async () => {
  // The sample of RFC 9580, A.1.
  const key = [
    "-----BEGIN PGP PUBLIC KEY BLOCK-----",
    "",
    "xjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJku",
    "Q+47JAY=",
    "-----END PGP PUBLIC KEY BLOCK-----",
  ].join("\n");
  await fill("PGP public key", key);
  await until(() => screen.getByText("C959 BDBA FA32 A2F8 9A15 3B67 8CFD E121 9796 5A9A"));
  await fill("PGP public key", key.replaceAll("PUBLIC", "PRIVATE"));
  await press("Save company");
  await settle();
  screen.getByText(/^This is a private key\. Keep it secret/);
});
