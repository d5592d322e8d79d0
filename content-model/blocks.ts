// All blocks, in the order of the picker.
import { availability } from "./blocks/availability.ts";
import { callToAction } from "./blocks/call-to-action.ts";
import { cards } from "./blocks/cards.ts";
import { caseStudyList } from "./blocks/case-studies.ts";
import { caseStudyIndex } from "./blocks/case-study-index.ts";
import { certifications } from "./blocks/certifications.ts";
import { contactForm } from "./blocks/contact-form.ts";
import { diagram } from "./blocks/diagram.ts";
import { factsTable } from "./blocks/facts.ts";
import { feed } from "./blocks/feed.ts";
import { figures } from "./blocks/figures.ts";
import { hero } from "./blocks/hero.ts";
import { incidentForm } from "./blocks/incident-form.ts";
import { incidentHistory } from "./blocks/incident-history.ts";
import { knowledgeArticles } from "./blocks/knowledge-articles.ts";
import { knowledgeCategories } from "./blocks/knowledge-categories.ts";
import { latestPosts } from "./blocks/latest-posts.ts";
import { legalIndex } from "./blocks/legal-index.ts";
import { offeringIndex } from "./blocks/offering-index.ts";
import { pageHeader } from "./blocks/page-header.ts";
import { pictureAndText } from "./blocks/picture-and-text.ts";
import { postIndex } from "./blocks/post-index.ts";
import { practiceCards } from "./blocks/practice-cards.ts";
import { proof } from "./blocks/proof.ts";
import { questions } from "./blocks/questions.ts";
import { recordedData } from "./blocks/recorded-data.ts";
import { serviceStatus } from "./blocks/service-status.ts";
import { steps } from "./blocks/steps.ts";
import { subpages } from "./blocks/subpages.ts";
import { team } from "./blocks/team.ts";
import { testimonials } from "./blocks/testimonials.ts";
import { text } from "./blocks/text.ts";
import { trustRecords } from "./blocks/trust-records.ts";

export const blocks = [
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

export type KnownBlock = (typeof blocks)[number];
