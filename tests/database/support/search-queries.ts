// What buyers type, and what they must find in the content that a new site begins with.

/** A query, and a path that must be among the first five; several where any of them answers it. */
export const queries: [query: string, ...paths: string[]][] = [
  // Facts, questions and figures of services and industries
  ["argon", "/services/security", "/blog/argon2id-parameters-by-measurement"],
  ["GPU", "/industries/asset-management"],
  ["NIST SP 800-207", "/services/security"],
  ["medical devices ordinance", "/industries/healthcare"],
  ["electronic patient record", "/industries/healthcare"],
  ["lose all our keys", "/services/security"],
  // Legal texts
  ["data processing agreement", "/legal/dpa"],
  ["DPA", "/legal/dpa"],
  ["liability", "/legal/terms-of-service"],
  ["subprocessors", "/legal/subprocessors"],
  ["privacy policy", "/legal/privacy-policy"],
  ["cookies", "/legal/cookies"],
  ["imprint", "/legal/imprint"],
  ["terms", "/legal/terms-of-service"],
  // People
  ["Rochat", "/about#team", "/blog/authors/melanie-rochat"],
  ["melanie rochat", "/about#team", "/blog/authors/melanie-rochat"],
  ["managing director", "/about#team", "/blog/authors/melanie-rochat"],
  ["Zurbrigen", "/blog/authors/reto-zurbriggen", "/about#team"],
  ["Nora Aebischer", "/blog/authors/nora-aebischer", "/about#team"],
  // Documents
  ["security guide", "/downloads/reduit-security-guide.pdf"],
  // Abbreviations
  ["2FA", "/blog/passkeys-in-a-regulated-firm", "/services/security"],
  ["MFA", "/blog/passkeys-in-a-regulated-firm", "/services/security"],
  ["SLA", "/blog/what-99-9-percent-means", "/resources/knowledge-base/how-availability-is-counted"],
  ["HSM", "/services/security", "/services/infrastructure", "/trust/data-sovereignty"],
  ["RPO", "/blog/backups-you-have-restored", "/services/infrastructure", "/services/support"],
  ["PQC", "/blog/post-quantum-migration-without-panic"],
  ["E2EE", "/services/security", "/"],
  ["RLS", "/blog/row-level-security-as-the-boundary"],
  // Said otherwise
  ["uptime", "/blog/what-99-9-percent-means", "/resources/knowledge-base/how-availability-is-counted"],
  ["data center", "/trust/data-residency", "/services/infrastructure"],
  ["datacenter", "/trust/data-residency", "/services/infrastructure"],
  ["cloud act", "/blog/who-can-compel-your-cloud-provider"],
  ["vendor lock-in", "/resources/knowledge-base/test-your-exit", "/resources/knowledge-base/leave-us"],
  ["lawyers", "/industries/legal-services"],
  ["hospital", "/industries/healthcare"],
  ["where is my data stored", "/trust/data-residency"],
  // Misspelt
  ["encrpytion", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["encription", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["familiy office", "/industries/family-offices"],
  ["helthcare", "/industries/healthcare"],
  ["soverignty", "/trust/data-sovereignty"],
  ["bakcup", "/blog/backups-you-have-restored"],
  [
    "ransomwear",
    "/industries/manufacturing",
    "/industries/healthcare",
    "/blog/backups-you-have-restored",
    "/case-studies/solothurn-machine-builder-ot-recovery",
  ],
  ["zero turst", "/blog/zero-trust-without-buying-anything"],
  ["complience", "/trust/compliance"],
  ["knowlege base", "/resources/knowledge-base"],
  // Without accents, or with
  ["zurich", "/case-studies/zurich-asset-manager-exit-rehearsal"],
  ["Zuerich", "/case-studies/zurich-asset-manager-exit-rehearsal"],
  // Beginnings
  ["encry", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["sovereig", "/trust/data-sovereignty"],
  ["passk", "/blog/passkeys-in-a-regulated-firm"],
  // German and French
  ["Datenschutz", "/legal/privacy-policy", "/blog/revised-fadp-for-people-who-run-systems"],
  [
    "DSGVO",
    "/trust/compliance",
    "/legal/dpa",
    "/legal/privacy-policy",
    "/blog/revised-fadp-for-people-who-run-systems",
  ],
  ["DSG", "/blog/revised-fadp-for-people-who-run-systems"],
  ["Verschlüsselung", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["verschluesselung", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["verschlusselung", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["Rechenzentrum", "/trust/data-residency", "/services/infrastructure"],
  [
    "Treuhand",
    "/industries/accounting-services",
    "/case-studies/bern-fiduciary-busy-season",
    "/industries/trust-companies",
  ],
  ["Vermögensverwalter", "/industries/asset-management"],
  ["Impressum", "/legal/imprint"],
  ["Preise", "/legal/terms-of-service", "/solutions/smb", "/solutions"],
  ["sauvegarde", "/blog/backups-you-have-restored"],
  ["chiffrement", "/services/security", "/blog/envelope-encryption-worked-example"],
  ["protection des donnees", "/legal/privacy-policy", "/blog/revised-fadp-for-people-who-run-systems"],
  ["étude d'avocats", "/industries/legal-services"],
  // Several words, and questions
  ["backup restore test", "/resources/knowledge-base/run-a-restore-drill", "/blog/backups-you-have-restored"],
  ["who holds the keys", "/trust/data-sovereignty", "/case-studies/geneva-family-office-key-custody"],
  ["how do I leave", "/resources/knowledge-base/leave-us", "/resources/knowledge-base/test-your-exit"],
  ['"key custody"', "/case-studies/geneva-family-office-key-custody", "/services/security"],
];

export const nothing = ["xyzzyx", "qwertzuiop", "blockchain-toaster", "“purple elephant”"];
