import type { Json, TablesUpdate } from "#common/database.types.ts";
import type { CompanyRecord } from "./admin-queries.ts";

export type SocialInput = { key: string; label: string; href: string };
export type CompanyInput = {
  companyName: string;
  logo: string;
  legal_name: string;
  tagline: string;
  phone: string;
  email: string;
  street: string;
  postal_code: string;
  city: string;
  country: string;
  uid: string;
  social: SocialInput[];
};

export function companyInputOf(company: CompanyRecord): CompanyInput {
  const branding = record(company.branding);
  const social = Array.isArray(company.social) ? company.social.map(record) : [];
  const { legal_name, tagline, phone, email, street, postal_code, city, country, uid } = company;
  return {
    companyName: text(branding.companyName) || company.name,
    logo: text(branding.logo),
    legal_name,
    tagline,
    phone,
    email,
    street,
    postal_code,
    city,
    country,
    uid,
    social: social.map(({ label, href }, at) => ({ key: `s${at}`, label: text(label), href: text(href) })),
  };
}

/** Name and brand name are one: whoever changes it sees it everywhere. What the brand holds beside them is kept. */
export function companyChanges(input: CompanyInput, branding: Json): TablesUpdate<"company"> {
  const { companyName, logo, social, ...rest } = input;
  const trimmed = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value.trim()]));
  return {
    ...trimmed,
    name: companyName.trim(),
    branding: { ...(record(branding) as object), companyName: companyName.trim(), logo: logo.trim() || null },
    social: social
      .map(({ label, href }) => ({ label: label.trim(), href: href.trim() }))
      .filter(({ label, href }) => label || href),
  };
}

export type CompanyProblems = Partial<Record<keyof CompanyInput | `social-${string}`, string>>;

export function companyProblems(input: CompanyInput): CompanyProblems {
  const problems: CompanyProblems = {};
  if (!input.companyName.trim()) problems.companyName = "The company needs a name";
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(input.email.trim()))
    problems.email = "It should look like hello@example.ch: mail is sent from it, and messages go to it";
  if (input.phone.trim() && !/^\+?[\d\s()./-]{5,}$/.test(input.phone.trim()))
    problems.phone = "Digits and spaces, with the country code: +41 44 000 00 00";
  if (input.logo.trim() && !isOwnOrHttps(input.logo))
    problems.logo = "A path of this site, such as /images/logo";
  for (const { key, label, href } of input.social) {
    if (!label.trim() && !href.trim()) continue;
    if (!label.trim()) problems[`social-${key}`] = "Say what the link leads to";
    else if (!isOwnOrHttps(href))
      problems[`social-${key}`] = "A path of this site, or an address that begins with https://";
  }
  return problems;
}

/** The footer shows no other link (navigation/brand.ts). */
function isOwnOrHttps(href: string): boolean {
  return /^(\/(?!\/)|https:\/\/)\S*$/.test(href.trim());
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
