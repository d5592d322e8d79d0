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
  "/industries/asset-management": "currents",
  "/industries/trust-companies": "fortress",
  "/industries/legal-services": "parcels",
  "/industries/accounting-services": "strata",
  "/industries/consulting-services": "bearings",
  "/industries/healthcare": "ridges",
  "/industries/manufacturing": "fabric",
  "/industries/education": "survey",
  "/services": "massif",
  "/services/digital-transformation": "fabric",
  "/services/consulting-services": "bearings",
  "/services/technical-solutions": "parcels",
  "/services/managed-security": "ridges",
  "/services/security": "keys",
  "/services/security-consulting": "survey",
  "/services/infrastructure": "strata",
  "/services/cloud": "valais",
  "/services/cloud-solutions": "cipher",
  "/services/support": "uri",
  "/resources": "survey",
  "/resources/knowledge-base": "strata",
  "/blog": "cipher",
  "/case-studies": "bern",
  "/search": "luzern",
  "/status": "uri",
  "/about": "glarus",
  "/contact": "bearings",
  "/trust": "currents",
  "/trust/data-sovereignty": "keys",
  "/trust/security": "fortress",
  "/trust/compliance": "parcels",
  "/trust/data-residency": "ticino",
  "/legal": "parcels",
  "/legal/privacy-policy": "cipher",
  "/legal/terms-of-service": "strata",
  "/legal/dpa": "keys",
  "/legal/cookies": "fabric",
  "/legal/subprocessors": "survey",
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
