import { isOwnPathOrHttps } from "#common/own-path.ts";
import type { Company } from "~/lib/records/company.ts";

/** The displayed name and logo. Both are free text in a JSON column, so either may be missing. */
export function brandOf(company: Company): { name: string; logo: string | undefined } {
  const { companyName, logo } = record(company.branding);
  return {
    name: text(companyName) ?? company.name,
    logo: text(logo),
  };
}

/** The links of the company record with a path of this site or an https URL; others are left out. */
export function socialLinks(company: Company): { label: string; href: string }[] {
  const entries = Array.isArray(company.social) ? company.social : [];
  return entries.flatMap((entry) => {
    const { label, href } = record(entry);
    const [shown, target] = [text(label), text(href)];
    return shown && target && isOwnPathOrHttps(target) ? [{ label: shown, href: target }] : [];
  });
}

/** RFC 3966: digits and a leading plus, without the spaces people read. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
