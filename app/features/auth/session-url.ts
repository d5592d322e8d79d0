// What an auth service adds to the URL it sends people back to: `?code=…` (PKCE), `#error_code=…`, or whole tokens, which this site does
// not take: an attacker could send a link with a session of their own.

const parameters = ["code", "sb_flow_id", "error", "error_code", "error_description"];

/** Like the script in the head asks, too. */
export function carriesSession({ search, hash }: { search: string; hash: string }): boolean {
  return /[?&#](code|access_token|error_code|error_description)=/.test(search + hash);
}

/** The same URL without any of it. */
export function withoutSession(href: string): string {
  const url = new URL(href);
  for (const name of parameters) url.searchParams.delete(name);
  if (carriesSession({ search: "", hash: url.hash })) url.hash = "";
  return url.href;
}
