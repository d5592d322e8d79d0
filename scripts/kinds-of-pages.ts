/** One public page of each kind, for checks and screenshots. */
export const publicPages = [
  "/",
  "/services",
  "/services/cloud",
  "/solutions",
  "/solutions/enterprise",
  "/industries",
  "/industries/healthcare",
  "/case-studies",
  "/case-studies/geneva-family-office-key-custody",
  "/blog",
  "/blog/row-level-security-as-the-boundary",
  "/blog/tags/encryption",
  "/blog/authors/nora-aebischer",
  "/resources",
  "/resources/knowledge-base",
  "/resources/knowledge-base/test-your-exit",
  "/trust",
  "/trust/security",
  "/trust/proof",
  "/status",
  "/legal",
  "/legal/subprocessors",
  "/legal/privacy-policy",
  "/about",
  "/contact",
  "/contact/incident",
  "/contact/sent",
  "/search?q=keys",
];

/** Forms for people without a session. */
export const accountPages = ["/login", "/register", "/forgot-password", "/admin/login"];

export const missingPage = "/no-such-page";
