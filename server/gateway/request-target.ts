import { Refusal } from "../http/refusal.ts";

const maxTargetLength = 8192;
// Encoded dots, slashes, backslashes and null bytes have no legitimate use in our paths; decoded a second time behind the gateway they
// would lead out of them.
const hidden = /%(2e|2f|5c|00)/i;

export type RequestTarget = { path: string; search: string };

/** Splits the raw target: a URL parser would already have removed the parts that are refused here. */
export function readTarget(raw: string | undefined): RequestTarget {
  const target = raw ?? "";
  if (target.length > maxTargetLength) throw new Refusal(414, "uri_too_long", "The URL is too long.");
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const search = mark === -1 ? "" : target.slice(mark);
  const broken = new Refusal(400, "bad_request", "The URL is not well formed.");
  if (
    !path.startsWith("/") ||
    !isPlainText(target) ||
    !decodes(path) ||
    !decodes(search.replaceAll("+", " "))
  )
    throw broken;
  if (hidden.test(path) || /%00/.test(search) || path.includes("//") || path.includes("\\")) throw broken;
  if (path.split("/").some((segment) => segment === "." || segment === "..")) throw broken;
  return { path, search };
}

/** Printable ASCII: everything else must come percent-encoded. */
function isPlainText(target: string): boolean {
  return /^[\x21-\x7e]*$/.test(target);
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
