// A new site has no administrator and no default password: whoever reads this terminal may become the first one.

export function printSetupLink(siteUrl: string, token: string) {
  process.stderr.write(`  This site has no administrator yet. Register, then open this link within 24 hours; it works once:
  ${siteUrl}/admin/setup?token=${encodeURIComponent(token)}

`);
}
