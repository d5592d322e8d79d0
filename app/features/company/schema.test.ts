import { expect, test } from "vitest";
import type { CompanyRecord } from "./admin-queries.ts";
import { companyChanges, companyInputOf, companySchema } from "./schema.ts";

const record: CompanyRecord = {
  id: "1",
  name: "Reduit",
  branding: { companyName: "Reduit", logo: null, claim: "kept" },
  legal_name: "Reduit AG",
  tagline: "Yours",
  phone: "+41 44 000 00 00",
  email: "hello@reduit.example",
  street: "Gasse 1",
  postal_code: "8000",
  city: "Zürich",
  country: "Switzerland",
  uid: "CHE-000.000.000",
  pgp_key: "",
  social: [{ label: "Feed", href: "/blog/feed.xml" }],
  created_at: "",
  updated_at: "",
  deleted_at: null,
};

test("a record goes through the form unchanged, including fields the form does not know", () => {
  const changes = companyChanges(companySchema.parse(companyInputOf(record)), record.branding);
  expect(changes).toMatchObject({
    name: "Reduit",
    branding: record.branding,
    social: record.social,
    city: "Zürich",
  });
});

test("the name is changed in both places", () => {
  const values = companySchema.parse({ ...companyInputOf(record), companyName: " Bastion " });
  const changes = companyChanges(values, record.branding);
  expect(changes).toMatchObject({ name: "Bastion", branding: { companyName: "Bastion", claim: "kept" } });
});

test("a value that would break the site is refused beside its field", () => {
  const input = {
    ...companyInputOf(record),
    companyName: " ",
    email: "hello@",
    phone: "call us",
    logo: "javascript:x",
    pgp_key: "my key",
  };
  input.social = [
    { key: "a", label: "Bad", href: "javascript:alert(1)" },
    { key: "b", label: "", href: "" },
  ];
  const issues = companySchema.safeParse(input).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join(".")).sort()).toEqual([
    "companyName",
    "email",
    "logo",
    "pgp_key",
    "phone",
    "social.0.href",
  ]);
  expect(companySchema.safeParse(companyInputOf(record)).success).toBe(true);
});

test("a link without words is refused, and one without anything is left out", () => {
  const input = { ...companyInputOf(record), social: [{ key: "a", label: " ", href: "/feed" }] };
  expect(companySchema.safeParse(input).error?.issues[0]?.path).toEqual(["social", 0, "label"]);
  const empty = { ...input, social: [{ key: "a", label: " ", href: "" }] };
  expect(companyChanges(companySchema.parse(empty), record.branding).social).toEqual([]);
});
