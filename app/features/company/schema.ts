import type { Json, TablesUpdate } from "#common/database.types.ts";
import { isOwnPathOrHttps } from "#common/own-path.ts";
import { z } from "#common/zod.ts";
import { pgpKeyProblem } from "~/lib/text/pgp-key.ts";
import type { CompanyRecord } from "./admin-queries.ts";

const text = z.string().trim();
const email = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

const link = z
  .object({ key: z.string(), label: text, href: text })
  .superRefine(({ label, href }, context) => {
    if (!label && !href) return;
    if (!label) context.addIssue({ code: "custom", path: ["label"], message: "Enter a name for the link" });
    else if (!isOwnPathOrHttps(href))
      context.addIssue({
        code: "custom",
        path: ["href"],
        message: "Enter a path of this site or a URL that begins with https://",
      });
  });

export const companySchema = z.object({
  companyName: text.min(1, "Enter a company name"),
  logo: text.refine(
    (path) => path === "" || isOwnPathOrHttps(path),
    "Enter a path of this site, such as /images/logo",
  ),
  legal_name: text,
  tagline: text,
  phone: text.refine(
    (phone) => phone === "" || /^\+?[\d\s()./-]{5,}$/.test(phone),
    "Enter digits and spaces with the country code: +41 44 000 00 00",
  ),
  email: text.regex(email, "Enter an e-mail such as hello@example.ch"),
  street: text,
  postal_code: text,
  city: text,
  country: text,
  uid: text,
  pgp_key: text.superRefine((key, context) => {
    const message = key === "" ? undefined : pgpKeyProblem(key);
    if (message) context.addIssue({ code: "custom", message });
  }),
  social: z.array(link),
});

/** The values of the form. */
export type CompanyInput = z.input<typeof companySchema>;
export type SocialInput = CompanyInput["social"][number];

export function companyInputOf(company: CompanyRecord): CompanyInput {
  const branding = record(company.branding);
  const social = Array.isArray(company.social) ? company.social.map(record) : [];
  const { legal_name, tagline, phone, email, street, postal_code, city, country, uid, pgp_key } = company;
  return {
    companyName: string(branding.companyName) || company.name,
    logo: string(branding.logo),
    legal_name,
    tagline,
    phone,
    email,
    street,
    postal_code,
    city,
    country,
    uid,
    pgp_key,
    social: social.map(({ label, href }, at) => ({
      key: `s${at}`,
      label: string(label),
      href: string(href),
    })),
  };
}

/** The company name is also the brand name. Other values of the brand are kept. */
export function companyChanges(
  { companyName, logo, social, ...rest }: z.output<typeof companySchema>,
  branding: Json,
): TablesUpdate<"company"> {
  return {
    ...rest,
    name: companyName,
    branding: { ...(record(branding) as object), companyName, logo: logo || null },
    social: social.filter(({ label, href }) => label || href).map(({ label, href }) => ({ label, href })),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function string(value: unknown): string {
  return typeof value === "string" ? value : "";
}
