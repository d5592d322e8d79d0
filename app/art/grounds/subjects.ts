// Which page's ground is about what.
import { type Subject, subjects } from "#content-model/fields/subject.ts";
import { hashText } from "../random.ts";

/** The pages of this site's own menus: no two of one menu share a subject. */
const known: Record<string, Subject> = {
  "/": "massif",
  "/solutions": "massif",
  "/solutions/enterprise": "ridges",
  "/solutions/smb": "parcels",
  "/industries": "graubunden",
  "/industries/family-offices": "luzern",
  "/industries/asset-management": "ticino",
  "/industries/trust-companies": "fortress",
  "/industries/legal-services": "parcels",
  "/industries/accounting-services": "strata",
  "/industries/consulting-services": "valais",
  "/industries/healthcare": "ridges",
  "/industries/manufacturing": "uri",
  "/industries/education": "bern",
  "/services": "massif",
  "/services/digital-transformation": "glarus",
  "/services/consulting-services": "graubunden",
  "/services/technical-solutions": "parcels",
  "/services/managed-security": "ridges",
  "/services/security": "keys",
  "/services/security-consulting": "fortress",
  "/services/infrastructure": "strata",
  "/services/cloud": "valais",
  "/services/cloud-solutions": "cipher",
  "/services/support": "uri",
  "/resources": "ticino",
  "/resources/knowledge-base": "strata",
  "/blog": "cipher",
  "/case-studies": "bern",
  "/search": "luzern",
  "/status": "uri",
  "/about": "glarus",
  "/accessibility": "ticino",
  "/contact": "graubunden",
  "/trust": "ridges",
  "/trust/data-sovereignty": "keys",
  "/trust/security": "fortress",
  "/trust/compliance": "parcels",
  "/trust/data-residency": "ticino",
  "/trust/proof": "cipher",
  "/trust/answers": "strata",
  "/trust/regulated": "valais",
  "/legal": "parcels",
  "/legal/privacy-policy": "cipher",
  "/legal/terms-of-service": "strata",
  "/legal/dpa": "keys",
  "/legal/cookies": "glarus",
  "/legal/subprocessors": "uri",
  "/legal/imprint": "ridges",
};

/** The same for a path every time; a page that an editor adds has one as well. */
export function subjectOf(path: string): Subject {
  return known[path] ?? subjects[hashText(path) % subjects.length]?.key ?? "massif";
}

/** Whether the path is one of this site's own menus. */
export function hasSubjectByName(path: string): boolean {
  return Object.hasOwn(known, path);
}

export function isSubject(key: string): key is Subject {
  return subjects.some((subject) => subject.key === key);
}
