// Browsers read a backslash as a slash and drop tabs and line breaks: "/\evil.example" and "/<tab>/evil.example" lead to other sites.
// Bidirectional controls show a path in another order than browsers read it. private.is_own_path() has the same rule for the database.
const refused = /[\\\p{Cc}\p{White_Space}\p{Bidi_Control}\ufeff]/u;

/** A path of this site, with its query and fragment, to a browser as well. */
export function isOwnPath(link: string): boolean {
  return /^\/(?!\/)/.test(link) && !refused.test(link);
}

/** A path of this site or an https URL. */
export function isOwnPathOrHttps(link: string): boolean {
  return isOwnPath(link) || /^https:\/\/\S+$/.test(link);
}
