import type { ComponentProps } from "react";

type TrustedHtmlProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** HTML that lib's sanitiser made. Nothing here cleans it again. */
  html: string;
  as?: "div" | "section" | "article" | "span";
};

/** The one place where a string becomes markup in the browser. Under `require-trusted-types-for` only this policy may do so. */
export function TrustedHtml({ html, as: Element = "div", ...props }: TrustedHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this component exists to do it in one place
  return <Element {...props} dangerouslySetInnerHTML={{ __html: trusted(html) }} />;
}

type HtmlPolicy = { createHTML: (html: string) => unknown };
type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy;
};

let policy: HtmlPolicy | undefined;

/** React hands the object through untouched; its types only know strings. On the server and in browsers without Trusted Types a string it is. */
function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return html;
  policy ??= types.createPolicy("reduit-html", { createHTML: (text) => text });
  return policy.createHTML(html) as string;
}
