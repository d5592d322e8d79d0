import { z } from "zod";
import { menuItem, withIds } from "./menu-items.ts";
import { slug } from "./slug.ts";

/** What a content file may say. Strict: a misspelt field is an error that names the file, not a silent loss. */

const path = z.string().regex(/^\/([a-z0-9]+([-/][a-z0-9]+)*)?$/, "a path like /trust/security");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a date like 2026-03-02");
const moment = z.union([day, z.iso.datetime({ offset: true })]);
const words = z.array(z.string()).nullish();
const badge = z.enum(["Popular", "New", "Featured"]).nullish();
const line = z.string().nullish();
const text = z.union([z.string(), z.number().transform(String)]);
const facts = z.array(z.strictObject({ label: z.string(), value: text, date: day.nullish() })).nullish();
const faq = z.array(z.strictObject({ question: z.string(), answer: z.string() })).nullish();

/** What the trust page shows has somebody who answers for it, and a next review; what came with the product is a sample until confirmed. */
const sample = { is_sample: z.boolean().nullish() };
const reviewed = {
  owner: slug.nullish(),
  reviewed_on: day.nullish(),
  next_review_on: day.nullish(),
  ...sample,
};

/** Boxes in zones, and lines between them (content-model/diagram.ts). */
const diagram = {
  diagram_title: line,
  diagram_boxes: z
    .array(
      z.strictObject({
        name: z.string(),
        zone: z.string(),
        mark: z.enum(["system", "key", "person", "store", "record"]).nullish(),
      }),
    )
    .nullish(),
  diagram_lines: z
    .array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        text: z.string(),
        line: z.enum(["solid", "dashed"]).nullish(),
      }),
    )
    .nullish(),
};

const ordered = { is_active: z.boolean().nullish(), display_order: z.number().int().nullish() };
const publishable = {
  status: z.enum(["draft", "published"]).default("published"),
  is_active: z.boolean().nullish(),
  published_at: moment.nullish(),
};
/** For search engines and shared links, where it is not the title and the summary. */
const searchSettings = {
  search_title: line,
  search_description: line,
  social_image: line,
  canonical: line,
  noindex: z.boolean().nullish(),
};
const offer = {
  slug,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  badge,
  facts,
  faq,
  ...diagram,
  tags: words,
  problem: line,
  approach: line,
  keep: line,
  content: line,
  features: words,
  updated_at: moment.nullish(),
  ...searchSettings,
  ...ordered,
};
/** What belongs into a section its kind says (app/sections); a test holds the files against the kinds. */
const sections = z
  .array(z.looseObject({ kind: z.string() }))
  .transform((all) => all.map((section, index) => ({ id: `s${index + 1}`, ...section })));

export type ContentType = {
  table: string;
  /** A folder of Markdown or YAML files, or one YAML file. */
  source: { folder: string; sections?: string[] } | { file: string };
  schema: z.ZodType<Record<string, unknown>>;
  json?: string[];
  /** Added to rows that exist: a database that holds only these counts as empty. */
  isSupplement?: boolean;
};

/** In the order they go in: what has tags names them, a post its author, a case study its industry, a menu everything. */
export const contentTypes: ContentType[] = [
  {
    table: "tags",
    source: { file: "tags.yaml" },
    // In the order of their names, not of the file.
    schema: z
      .strictObject({
        slug,
        name: z.string(),
        description: line,
        is_active: z.boolean().nullish(),
        display_order: z.unknown().optional(),
      })
      .transform(({ display_order: _, ...tag }) => tag),
  },
  {
    table: "industries",
    source: { folder: "industries", sections: ["problem", "approach", "keep"] },
    schema: z.strictObject({
      ...offer,
      family: z.enum(["financial-institutions", "professional-services", "industry"]),
    }),
    json: ["facts", "faq", "diagram_boxes", "diagram_lines"],
  },
  {
    table: "services",
    source: { folder: "services", sections: ["problem", "approach", "keep"] },
    schema: z.strictObject({ ...offer, kind: z.enum(["practice", "service"]).nullish() }),
    json: ["facts", "faq", "diagram_boxes", "diagram_lines"],
  },
  {
    table: "pages",
    source: { folder: "pages" },
    schema: z.strictObject({
      path,
      title: z.string(),
      summary: z.string(),
      ...searchSettings,
      sections,
      ...ordered,
      ...publishable,
    }),
    json: ["sections"],
  },
  {
    table: "team_members",
    source: { file: "team.yaml" },
    schema: z.strictObject({
      name: z.string(),
      slug: slug.nullish(),
      role: z.string(),
      bio: line,
      focus: line,
      image: line,
      ...ordered,
    }),
  },
  {
    table: "blog_posts",
    source: { folder: "blog_posts" },
    schema: z.strictObject({
      slug,
      title: z.string(),
      excerpt: z.string(),
      content: z.string(),
      featured_image: line,
      author: slug.nullish(),
      author_name: line,
      author_image: line,
      tags: words,
      is_featured: z.boolean().nullish(),
      ...searchSettings,
      ...publishable,
    }),
  },
  {
    table: "case_studies",
    source: { folder: "case_studies", sections: ["challenge", "approach", "outcome"] },
    schema: z.strictObject({
      slug,
      title: z.string(),
      excerpt: z.string(),
      client: z.string(),
      industry: slug,
      services: z.array(slug),
      challenge: z.string(),
      approach: z.string(),
      outcome: z.string(),
      content: line,
      figures: z.array(z.strictObject({ value: text, label: z.string() })).nullish(),
      tags: words,
      ...searchSettings,
      ...publishable,
    }),
    json: ["figures"],
  },
  {
    table: "knowledge_articles",
    source: { folder: "knowledge_articles" },
    schema: z.strictObject({
      slug,
      title: z.string(),
      excerpt: z.string(),
      content: z.string(),
      category: z.string(),
      tags: words,
      ...searchSettings,
      ...publishable,
    }),
  },
  {
    table: "announcements",
    source: { file: "announcements.yaml" },
    // In the order of their dates, not of the file.
    schema: z
      .strictObject({
        title: z.string(),
        body: line,
        href: line,
        display_order: z.unknown().optional(),
        ...publishable,
      })
      .transform(({ display_order: _, ...announcement }) => announcement),
  },
  {
    table: "legal_documents",
    source: { folder: "legal_documents" },
    schema: z.strictObject({
      slug,
      version: z.number().int().positive().default(1),
      title: z.string(),
      summary: line,
      content: z.string(),
      effective_on: day,
      ...publishable,
    }),
  },
  {
    table: "testimonials",
    source: { file: "testimonials.yaml" },
    schema: z.strictObject({ quote: z.string(), author_role: z.string(), sector: line, ...ordered }),
  },
  {
    table: "hero_slides",
    source: { file: "hero-slides.yaml" },
    schema: z.strictObject({
      headline: z.string(),
      text: line,
      image: line,
      link_label: line,
      link_href: line,
      starts_at: moment.nullish(),
      ends_at: moment.nullish(),
      ...ordered,
    }),
  },
  {
    table: "certifications",
    source: { file: "certifications.yaml" },
    schema: z.strictObject({
      name: z.string(),
      issuer: line,
      number: text.nullish(),
      scope: line,
      valid_from: day.nullish(),
      valid_to: day.nullish(),
      ...reviewed,
      ...ordered,
    }),
  },
  {
    table: "trust_records",
    source: { file: "trust-records.yaml" },
    schema: z.strictObject({
      kind: z.enum(["site", "hsm", "test", "insurance", "ownership", "responsibility"]),
      title: z.string(),
      summary: line,
      facts,
      valid_from: day.nullish(),
      valid_until: day.nullish(),
      ...reviewed,
      ...ordered,
      ...publishable,
    }),
    json: ["facts"],
  },
  {
    table: "status_components",
    source: { file: "status-components.yaml" },
    schema: z.strictObject({
      slug,
      name: z.string(),
      description: line,
      measured_by: z.enum(["incidents", "website"]).nullish(),
      recorded_since: day,
      ...sample,
      ...ordered,
    }),
  },
  {
    table: "status_notices",
    source: { file: "status-notices.yaml" },
    // In the order of their dates, not of the file.
    schema: z
      .strictObject({
        kind: z.enum(["incident", "maintenance"]),
        title: z.string(),
        impact: z.enum(["none", "degraded", "outage"]),
        components: z.array(slug),
        starts_at: moment,
        ends_at: moment.nullish(),
        updates: z.array(z.strictObject({ at: moment, state: z.string(), text: z.string() })),
        ...sample,
        display_order: z.unknown().optional(),
        ...publishable,
      })
      .transform(({ display_order: _, ...notice }) => notice),
    json: ["updates"],
  },
  {
    table: "statistics",
    source: { file: "statistics.yaml" },
    schema: z.strictObject({
      title: z.string(),
      value: text,
      description: line,
      category: line,
      format_type: line,
      ...ordered,
    }),
  },
  {
    table: "company",
    source: { file: "company.yaml" },
    schema: z.strictObject({
      name: z.string(),
      branding: z.strictObject({ companyName: z.string(), logo: line }),
      legal_name: line,
      tagline: line,
      phone: line,
      email: line,
      street: line,
      postal_code: text.nullish(),
      city: line,
      country: line,
      uid: line,
      social: z.array(z.strictObject({ label: z.string(), href: z.string() })).nullish(),
    }),
    json: ["branding", "social"],
  },
  {
    table: "menus",
    source: { file: "menus.yaml" },
    // Each has its own place; the order of the file says nothing.
    schema: z
      .strictObject({
        place: z.enum(["header", "main", "footer"]),
        title: z.string(),
        sign_in_label: line,
        button_label: line,
        button_href: line,
        menu_button_label: line,
        menu_button_href: line,
        residency: line,
        compliance: line,
        copyright: line,
        items: z.array(menuItem).transform(withIds),
        display_order: z.unknown().optional(),
        ...publishable,
      })
      .transform(({ display_order: _, ...menu }) => menu),
    json: ["items"],
  },
  {
    table: "search_synonyms",
    source: { file: "synonyms.yaml" },
    schema: z
      .strictObject({
        term: z.string(),
        meanings: z.array(z.string()),
        display_order: z.unknown().optional(),
      })
      .transform(({ display_order: _, ...synonym }) => synonym),
    isSupplement: true,
  },
];
