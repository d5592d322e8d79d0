// What each kind of section looks like in public, loaded by the pages that show it: no visitor loads the code of a form or a list that is not
// on their page. The compiler misses a kind that has no component, and a component that shows something else.
import type { ComponentType } from "react";
import type { KnownBlock } from "#content-model/blocks.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import type { loaders } from "./loaders.ts";

type Loaders = typeof loaders;
type Sources = {
  [Each in KnownBlock as Each["kind"]]: () => Promise<{
    default: ComponentType<SectionProps<Each["kind"] extends keyof Loaders ? Loaders[Each["kind"]] : Each>>;
  }>;
};

const sources: Sources = {
  hero: () => import("~/features/pages/sections/hero-section.tsx"),
  "page-header": () => import("~/features/pages/sections/page-header-section.tsx"),
  text: () => import("~/features/pages/sections/text-section.tsx"),
  cards: () => import("~/features/pages/sections/cards-section.tsx"),
  steps: () => import("~/features/pages/sections/steps-section.tsx"),
  "picture-and-text": () => import("~/features/pages/sections/picture-and-text-section.tsx"),
  diagram: () => import("~/features/pages/sections/diagram-section.tsx"),
  facts: () => import("~/features/pages/sections/facts-table-section.tsx"),
  questions: () => import("~/features/pages/sections/questions-section.tsx"),
  "call-to-action": () => import("~/features/pages/sections/call-to-action-section.tsx"),
  figures: () => import("~/features/statistics/sections/figures-section.tsx"),
  "offering-index": () => import("~/features/offerings/sections/offering-index-section.tsx"),
  "practice-cards": () => import("~/features/offerings/sections/practice-cards-section.tsx"),
  subpages: () => import("~/features/pages/sections/subpages-section.tsx"),
  "case-studies": () => import("~/features/case-studies/sections/case-study-list-section.tsx"),
  "case-study-index": () => import("~/features/case-studies/sections/case-study-index-section.tsx"),
  "latest-posts": () => import("~/features/posts/sections/latest-posts-section.tsx"),
  "post-index": () => import("~/features/posts/sections/post-index-section.tsx"),
  feed: () => import("~/features/posts/sections/feed-section.tsx"),
  "knowledge-categories": () => import("~/features/knowledge/sections/knowledge-categories-section.tsx"),
  "knowledge-articles": () => import("~/features/knowledge/sections/knowledge-articles-section.tsx"),
  "legal-index": () => import("~/features/legal/sections/legal-index-section.tsx"),
  testimonials: () => import("~/features/company/sections/testimonials-section.tsx"),
  team: () => import("~/features/company/sections/team-section.tsx"),
  certifications: () => import("~/features/company/sections/certifications-section.tsx"),
  "trust-records": () => import("~/features/trust/sections/trust-records-section.tsx"),
  "service-status": () => import("~/features/status/sections/service-status-section.tsx"),
  availability: () => import("~/features/status/sections/availability-section.tsx"),
  "incident-history": () => import("~/features/status/sections/incident-history-section.tsx"),
  "contact-form": () => import("~/features/contact/sections/contact-form-section.tsx"),
  "incident-form": () => import("~/features/contact/sections/incident-form-section.tsx"),
  "recorded-data": () => import("~/features/pages/sections/recorded-data-section.tsx"),
  proof: () => import("~/features/proof/sections/proof-section.tsx"),
};

/** By kind, as far as they are there: a page is rendered only after `loadComponents`. */
// biome-ignore lint/suspicious/noExplicitAny: each component knows what its kind shows
export const sectionComponents: Record<string, ComponentType<any>> = {};

export async function loadComponents(kinds: readonly string[]): Promise<void> {
  const missing = kinds.filter((kind) => kind in sources && !(kind in sectionComponents));
  await Promise.all(
    missing.map(async (kind) => {
      sectionComponents[kind] = (await sources[kind as keyof Sources]()).default;
    }),
  );
}
