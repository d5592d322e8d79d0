// What sections ask the database for, by the kind of their block. A block that is not here shows the values of its fields. A loader lives
// with the feature that owns what it loads.
import { caseStudyIndex } from "~/features/case-studies/sections/case-study-index.ts";
import { caseStudyList } from "~/features/case-studies/sections/case-study-list.ts";
import { certifications } from "~/features/company/sections/certifications.ts";
import { team } from "~/features/company/sections/team.ts";
import { testimonials } from "~/features/company/sections/testimonials.ts";
import { contactForm } from "~/features/contact/sections/contact-form.ts";
import { knowledgeArticles } from "~/features/knowledge/sections/knowledge-articles.ts";
import { knowledgeCategories } from "~/features/knowledge/sections/knowledge-categories.ts";
import { legalIndex } from "~/features/legal/sections/legal-index.ts";
import { offeringIndex } from "~/features/offerings/sections/offering-index.ts";
import { practiceCards } from "~/features/offerings/sections/practice-cards.ts";
import { diagram } from "~/features/pages/sections/diagram.ts";
import { hero } from "~/features/pages/sections/hero.ts";
import { pageHeader } from "~/features/pages/sections/page-header.ts";
import { pictureAndText } from "~/features/pages/sections/picture-and-text.ts";
import { questions } from "~/features/pages/sections/questions.ts";
import { recordedData } from "~/features/pages/sections/recorded-data.ts";
import { subpages } from "~/features/pages/sections/subpages.ts";
import { text } from "~/features/pages/sections/text.ts";
import { latestPosts } from "~/features/posts/sections/latest-posts.ts";
import { postIndex } from "~/features/posts/sections/post-index.ts";
import { proof } from "~/features/proof/sections/proof.ts";
import { figures } from "~/features/statistics/sections/figures.ts";
import { availability } from "~/features/status/sections/availability.ts";
import { incidentHistory } from "~/features/status/sections/incident-history.ts";
import { serviceStatus } from "~/features/status/sections/service-status.ts";
import { trustRecords } from "~/features/trust/sections/trust-records.ts";

export const loaders = {
  hero,
  "page-header": pageHeader,
  text,
  "picture-and-text": pictureAndText,
  diagram,
  questions,
  figures,
  "offering-index": offeringIndex,
  "practice-cards": practiceCards,
  subpages,
  "case-studies": caseStudyList,
  "case-study-index": caseStudyIndex,
  "latest-posts": latestPosts,
  "post-index": postIndex,
  "knowledge-categories": knowledgeCategories,
  "knowledge-articles": knowledgeArticles,
  "legal-index": legalIndex,
  testimonials,
  team,
  certifications,
  "trust-records": trustRecords,
  "service-status": serviceStatus,
  availability,
  "incident-history": incidentHistory,
  "contact-form": contactForm,
  "recorded-data": recordedData,
  proof,
} as const;
