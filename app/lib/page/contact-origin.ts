// A visitor who presses "Talk to an engineer" need not name the subject: the link includes its page, and the message includes it. In the
// URL, so that it works without JavaScript. The page route declares the parameter, so the form is rendered with it.

const parameter = "from";
const forms = ["/contact", "/contact/incident"];

/** A link to the contact form, with the current page. Other links are unchanged. */
export function withOrigin(href: string, pathname: string): string {
  const [, path, search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  if (!path || !forms.includes(path) || forms.includes(pathname) || pathname === "/") return href;
  const origin = `${parameter}=${encodeURIComponent(pathname).replaceAll("%2F", "/")}`;
  return `${path}${search ? `${search}&` : "?"}${origin}${hash}`;
}

/** The page in the URL of the form, if it can be one of this site. */
export function originIn(search: URLSearchParams): string {
  const path = search.get(parameter) ?? "";
  return /^\/[\w/.~-]{1,199}$/.test(path) && !path.startsWith("//") ? path : "";
}
