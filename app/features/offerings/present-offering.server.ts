// Puts an offering's stored columns into what its page shows.

import { factsOf, questionsOf } from "#content-model/fields/entries.ts";
import { specimenOf } from "#content-model/specimen.ts";
import { showDiagram } from "~/art/diagrams/show-diagram.ts";
import { drawSpecimen } from "~/art/specimen.ts";
import { type FindLinks, type FindPictures, renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import type { Offering } from "./offering-page.tsx";

type OfferingRow = {
  title: string;
  summary: string;
  problem: string;
  approach: string;
  keep: string;
  features?: string[];
  facts: unknown;
  faq: unknown;
  opening: string;
  specimen_title: string;
  specimen_lines: unknown;
  diagram_title: string;
  diagram_boxes: unknown;
  diagram_lines: unknown;
};

type CaseStudy = { slug: string; title: string; client: string; excerpt: string; is_sample: boolean };
type Post = { slug: string; title: string; excerpt: string };

export async function presentOffering(
  row: OfferingRow,
  caseStudies: CaseStudy[],
  posts: Post[],
  findPictures: FindPictures,
  findLinks: FindLinks,
): Promise<Offering> {
  const [problem, approach, keep] = await Promise.all(
    [row.problem, row.approach, row.keep].map((text) => renderMarkdown(text, findPictures, findLinks)),
  );
  return {
    title: row.title,
    summary: row.summary,
    problemHtml: problem?.html ?? "",
    approachHtml: approach?.html ?? "",
    keepHtml: keep?.html ?? "",
    features: row.features ?? [],
    facts: factsOf(row.facts),
    questions: questionsOf(row.faq),
    specimen:
      row.opening === "specimen"
        ? drawSpecimen(specimenOf(row.specimen_title, row.specimen_lines))
        : undefined,
    diagram: diagramOf(row),
    caseStudies: caseStudies.map(({ slug, title, client, excerpt, is_sample: isSample }) => ({
      href: `/case-studies/${slug}`,
      title,
      kicker: client,
      text: excerpt,
      isSample,
    })),
    posts: posts.map(({ slug, title, excerpt }) => ({
      href: `/blog/${slug}`,
      title,
      kicker: "Blog",
      text: excerpt,
    })),
  };
}

function diagramOf(row: OfferingRow): Offering["diagram"] {
  const shown = showDiagram(row.diagram_boxes, row.diagram_lines);
  return shown && { ...shown, title: row.diagram_title };
}
