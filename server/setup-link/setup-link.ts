// A new site has no administrator and no default password: whoever reads this terminal may become the first one.

let shown = false;

/** Once a process: an API that is started again reports another token, and the first one goes on working. */
export function printSetupLink(siteUrl: string, token: string) {
  if (shown) return;
  shown = true;
  process.stderr.write(`
  This site has no administrator yet. Register, then open this link within 24 hours; it works once:
  ${siteUrl}/admin/setup?token=${encodeURIComponent(token)}

`);
}
