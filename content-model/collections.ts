// All collections. To add one, add a file in the folder and a line here.
import type { Collection } from "./collection.ts";
import { announcements } from "./collections/announcements.ts";
import { caseStudies } from "./collections/case-studies.ts";
import { certifications } from "./collections/certifications.ts";
import { heroSlides } from "./collections/hero-slides.ts";
import { industries } from "./collections/industries.ts";
import { knowledgeBase } from "./collections/knowledge-articles.ts";
import { legalDocuments } from "./collections/legal-documents.ts";
import { menus } from "./collections/menus.ts";
import { pages } from "./collections/pages.ts";
import { blog } from "./collections/posts.ts";
import { services } from "./collections/services.ts";
import { statusComponents } from "./collections/status-components.ts";
import { statusNotices } from "./collections/status-notices.ts";
import { tagRecords } from "./collections/tags.ts";
import { team } from "./collections/team-members.ts";
import { testimonials } from "./collections/testimonials.ts";
import { trustRecords } from "./collections/trust-records.ts";

export const collections: Collection[] = [
  blog,
  caseStudies,
  knowledgeBase,
  pages,
  menus,
  legalDocuments,
  announcements,
  tagRecords,
  team,
  testimonials,
  services,
  industries,
  heroSlides,
  certifications,
  trustRecords,
  statusNotices,
  statusComponents,
];

export function collectionAt(path: string | undefined): Collection | undefined {
  return collections.find((type) => type.path === path);
}
