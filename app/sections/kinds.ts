// Every kind of section, in the order of the picker. A kind lives with the feature that owns what it shows; here they come together, as
// routes do in routes.ts. Its component stands beside it in components.ts.
import { caseStudyIndex } from "~/features/case-studies/sections/case-study-index.ts";
import { caseStudyList } from "~/features/case-studies/sections/case-study-list.ts";
import { certifications } from "~/features/company/sections/certifications.ts";
import { team } from "~/features/company/sections/team.ts";
import { testimonials } from "~/features/company/sections/testimonials.ts";
import { contactForm } from "~/features/contact/sections/contact-form.ts";
import { incidentForm } from "~/features/contact/sections/incident-form.ts";
import { knowledgeArticles } from "~/features/knowledge/sections/knowledge-articles.ts";
import { knowledgeCategories } from "~/features/knowledge/sections/knowledge-categories.ts";
import { legalIndex } from "~/features/legal/sections/legal-index.ts";
import { offeringIndex } from "~/features/offerings/sections/offering-index.ts";
import { practiceCards } from "~/features/offerings/sections/practice-cards.ts";
import { callToAction } from "~/features/pages/sections/call-to-action.ts";
import { cards } from "~/features/pages/sections/cards.ts";
import { diagram } from "~/features/pages/sections/diagram.ts";
import { factsTable } from "~/features/pages/sections/facts-table.ts";
import { hero } from "~/features/pages/sections/hero.ts";
import { pageHeader } from "~/features/pages/sections/page-header.ts";
import { pictureAndText } from "~/features/pages/sections/picture-and-text.ts";
import { questions } from "~/features/pages/sections/questions.ts";
import { recordedData } from "~/features/pages/sections/recorded-data.ts";
import { steps } from "~/features/pages/sections/steps.ts";
import { subpages } from "~/features/pages/sections/subpages.ts";
import { text } from "~/features/pages/sections/text.ts";
import { feed } from "~/features/posts/sections/feed.ts";
import { latestPosts } from "~/features/posts/sections/latest-posts.ts";
import { postIndex } from "~/features/posts/sections/post-index.ts";
import { proof } from "~/features/proof/sections/proof.ts";
import { figures } from "~/features/statistics/sections/figures.ts";
import { availability } from "~/features/status/sections/availability.ts";
import { incidentHistory } from "~/features/status/sections/incident-history.ts";
import { serviceStatus } from "~/features/status/sections/service-status.ts";
import { trustRecords } from "~/features/trust/sections/trust-records.ts";

export const sectionKinds = [
  hero,
  pageHeader,
  text,
  cards,
  steps,
  pictureAndText,
  diagram,
  factsTable,
  questions,
  callToAction,
  figures,
  offeringIndex,
  practiceCards,
  subpages,
  caseStudyList,
  caseStudyIndex,
  latestPosts,
  postIndex,
  feed,
  knowledgeCategories,
  knowledgeArticles,
  legalIndex,
  testimonials,
  team,
  certifications,
  trustRecords,
  serviceStatus,
  availability,
  incidentHistory,
  contactForm,
  incidentForm,
  recordedData,
  proof,
] as const;

export type KnownSection = (typeof sectionKinds)[number];
