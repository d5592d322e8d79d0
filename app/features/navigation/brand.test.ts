import { describe, expect, test } from "vitest";
import type { Company } from "~/lib/records/company.ts";
import { brandOf, socialLinks, telephoneHref } from "./brand.ts";

const company = {
  name: "Reduit",
  branding: { companyName: "Reduit Group", logo: null },
  legal_name: "Reduit AG",
  tagline: "",
  phone: "",
  email: "",
  street: "",
  postal_code: "",
  city: "",
  country: "",
  uid: "",
  social: [],
};

describe("the brand", () => {
  test.each([
    [
      { companyName: "Reduit Group", logo: "/media/logo.svg" },
      { name: "Reduit Group", logo: "/media/logo.svg" },
    ],
    [
      { companyName: " ", logo: "" },
      { name: "Reduit", logo: undefined },
    ],
    [{}, { name: "Reduit", logo: undefined }],
    [null, { name: "Reduit", logo: undefined }],
    [["x"], { name: "Reduit", logo: undefined }],
  ])("of %j", (branding, expected) => {
    expect(brandOf({ ...company, branding } as Company)).toEqual(expected);
  });
});

test("only paths of this site and https URLs become links", () => {
  const social = [
    { label: "Feed", href: "/blog/feed.xml" },
    { label: "Code", href: "https://code.example" },
    { label: "Script", href: "javascript:alert(1)" },
    { label: "Other origin", href: "//evil.example" },
    { label: "Plain", href: "http://old.example" },
    { label: "", href: "/nameless" },
    "nonsense",
  ];
  expect(socialLinks({ ...company, social }).map((link) => link.label)).toEqual(["Feed", "Code"]);
  expect(socialLinks({ ...company, social: null } as unknown as Company)).toEqual([]);
});

test.each([
  ["+41 44 000 00 00", "tel:+41440000000"],
  ["044 000 00-00", "tel:0440000000"],
])("%s is dialled as %s", (shown, dialled) => {
  expect(telephoneHref(shown)).toBe(dialled);
});
