import { type ComponentProps, useMemo } from "react";

type TrustedHtmlProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** HTML that lib's sanitiser made. Nothing here cleans it again. */
  html: string;
  as?: "div" | "section" | "article" | "span";
};

/** The one place where a string becomes markup in the browser. Under `require-trusted-types-for` only this policy may do so. */
export function TrustedHtml({ html, as: Element = "div", ...props }: TrustedHtmlProps) {
  // Another object would be written into the page again at every rendering, and a selection in it lost.
  const markup = useMemo(() => ({ __html: trusted(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this component exists to do it in one place
  return <Element {...props} dangerouslySetInnerHTML={markup} />;
}

type HtmlPolicy = { createHTML: (html: string) => unknown };
type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy;
};

let policy: HtmlPolicy | undefined;

/**
 * A page of this site as a document that nothing has run in: for looking at, not for use. What its script would have done is done here:
 * the stylesheet is switched on in place of the styles that travelled inside the page, typefaces and drawings are shown.
 */
export function readPage(html: string): Document {
  // Even while it is only parsed, a style whose hash this page's policy does not name is reported: after a change of the theme, say.
  const bare = html.replace(/<style\b(?! id="fonts")[^>]*>[\s\S]*?<\/style>/g, "");
  const page = inertDocument(bare);
  for (const element of page.querySelectorAll("script, noscript, link[rel$=preload]")) element.remove();
  for (const link of page.querySelectorAll("link[disabled]")) link.removeAttribute("disabled");
  page.getElementById("fonts")?.setAttribute("media", "all");
  for (const use of page.querySelectorAll<SVGUseElement>("use[data-art]"))
    use.setAttribute("href", use.dataset.art ?? "");
  return page;
}

/** Pasted HTML as a document in which nothing runs or loads, for parsing. Never put it into the page. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trusted(html), "text/html");
}

/** Throws a sentence for a document type, which could define entities that expand without end, and for XML that is not well-formed. */
export function inertXml(xml: string): Document {
  if (/^(\ufeff|\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*<!doctype/i.test(xml))
    throw new Error(
      "This XML file has a document type, which an export does not need. Remove it and try again.",
    );
  const page = new DOMParser().parseFromString(trusted(xml), "application/xml");
  if (page.querySelector("parsererror")) throw new Error("This XML file is damaged. Export it again.");
  return page;
}

/** For an iframe's `srcDoc`. Give it only what `readPage` made. */
export function trustedPage(page: Document): string {
  return trusted(`<!doctype html>${page.documentElement.outerHTML}`);
}

/** React hands the object through untouched; its types only know strings. On the server and in browsers without Trusted Types a string it is. */
function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return html;
  policy ??= types.createPolicy("reduit-html", { createHTML: (text) => text });
  return policy.createHTML(html) as string;
}
