// Every content type of the back office. A new one is a line here and a file beside it.
import type { ContentType } from "../description/content-type.ts";
import { announcements } from "./announcements.ts";
import { blog } from "./blog.ts";
import { caseStudies } from "./case-studies.ts";
import { certifications } from "./certifications.ts";
import { heroSlides } from "./hero-slides.ts";
import { industries } from "./industries.ts";
import { knowledgeBase } from "./knowledge-base.ts";
import { legalDocuments } from "./legal-documents.ts";
import { menus } from "./menus.ts";
import { pages } from "./pages.ts";
import { services } from "./services.ts";
import { statusComponents } from "./status-components.ts";
import { statusNotices } from "./status-notices.ts";
import { tagRecords } from "./tags.ts";
import { team } from "./team.ts";
import { testimonials } from "./testimonials.ts";
import { trustRecords } from "./trust-records.ts";

export const contentTypes: ContentType[] = [
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

export function contentTypeAt(path: string | undefined): ContentType | undefined {
  return contentTypes.find((type) => type.path === path);
}
