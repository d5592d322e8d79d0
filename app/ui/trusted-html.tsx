import { type ComponentProps, useMemo } from "react";

type TrustedHtmlProps = Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & {
  /** HTML from lib's sanitiser. It is not cleaned again. */
  html: string;
  as?: "div" | "section" | "article" | "span";
};

/** The only place where a string becomes markup in the browser. Under `require-trusted-types-for` only this policy may do so. */
export function TrustedHtml({ html, as: Element = "div", ...props }: TrustedHtmlProps) {
  // A new object would be written into the page at every render, and a selection in it lost.
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
 * A page of this site as a document in which no script has run, for viewing only. What its script would have done is done here: the
 * stylesheet replaces the inline styles, and typefaces and drawings are shown.
 */
export function readPage(html: string): Document {
  // Browsers report a style whose hash this page's policy does not name even while parsing, for example after a change of the theme.
  const bare = html.replace(/<style\b(?! id="fonts")[^>]*>[\s\S]*?<\/style>/g, "");
  const page = inertDocument(bare);
  for (const element of page.querySelectorAll("script, noscript, link[rel$=preload]")) element.remove();
  for (const link of page.querySelectorAll("link[disabled]")) link.removeAttribute("disabled");
  page.getElementById("fonts")?.setAttribute("media", "all");
  for (const use of page.querySelectorAll<SVGUseElement>("use[data-art]"))
    use.setAttribute("href", use.dataset.art ?? "");
  return page;
}

/** Pasted HTML as a document in which nothing runs or loads, for parsing. Never insert it into the page. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trusted(html), "text/html");
}

/** Throws a sentence for a document type, which could define endlessly expanding entities, and for XML that is not well-formed. */
export function inertXml(xml: string): Document {
  if (/^(\ufeff|\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*<!doctype/i.test(xml))
    throw new Error(
      "This XML file has a document type, which an export does not need. Remove it and try again.",
    );
  const page = new DOMParser().parseFromString(trusted(xml), "application/xml");
  if (page.querySelector("parsererror")) throw new Error("This XML file is damaged. Export it again.");
  return page;
}

/** For an iframe's `srcDoc`. Accepts only the result of `readPage`. */
export function trustedPage(page: Document): string {
  return trusted(`<!doctype html>${page.documentElement.outerHTML}`);
}

/**
 * React passes the object on unchanged, but its types only know strings. On the server and in browsers without Trusted Types it is a
 * string.
 */
function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return html;
  policy ??= types.createPolicy("reduit-html", { createHTML: (text) => text });
  return policy.createHTML(html) as string;
}
