import { figuresOf, timelineOf } from "#content-model/fields/entries.ts";
import { FigureBars } from "~/features/case-studies/figure-bars.tsx";
import { pairOf } from "~/features/case-studies/figure-pair.ts";
import { getCaseStudy, listCaseStudies, listRelatedStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { getOffering, listServices } from "~/features/offerings/queries.ts";
import { getPageWords } from "~/features/site-settings/queries.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { searchMeta, searchSettingsOf } from "~/lib/page/search-settings.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { Link } from "~/ui/link.tsx";
import { nonBreaking } from "~/ui/non-breaking.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { ActionLink } from "~/ui/sections/action-links.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { FiguresBand } from "~/ui/sections/figures-band.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/case-study";
import { followRedirect } from "./follow-redirect.ts";
import { notFound } from "./not-found-suggestions.ts";
import { readPreview } from "./read-preview.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Case studies", href: "/case-studies" },
];

function pathOf(slug: string): string {
  return `/case-studies/${slug}`;
}

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ study }: Awaited<ReturnType<typeof loader>>, site) => [
    breadcrumbLd(site, crumbs, sampleTitle(study.title, study.isSample)),
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "case_studies");
  const found = link
    ? { ...link.row, figures: figuresOf(link.row.figures) }
    : await getCaseStudy(db, params.slug);
  if (!found) await followRedirect(db, url);
  if (!found) {
    const studies = await listCaseStudies(db, {});
    const named = studies.map(({ slug, title, is_sample }) => ({
      slug,
      title: sampleTitle(title, is_sample),
    }));
    throw await notFound(db, params.slug, named, pathOf);
  }
  const [words, industry, services, others, challenge, approach, outcome] = await Promise.all([
    getPageWords(db, "case-study", found.words),
    found.industry ? getOffering(db, "industry", found.industry) : null,
    listServices(db),
    listRelatedStudies(db, {
      chosen: found.related_studies,
      tags: found.tags,
      exceptSlug: found.slug,
      limit: 3,
    }),
    renderMarkdown(found.challenge, pictureFinder(db), linkFinder(db)),
    renderMarkdown(found.approach, pictureFinder(db), linkFinder(db)),
    renderMarkdown(found.outcome, pictureFinder(db), linkFinder(db)),
  ]);
  const { slug, title, excerpt, client, figures, is_sample: isSample } = found;
  return {
    study: {
      slug,
      title,
      excerpt,
      client,
      figures: figures.map((figure) => ({ ...figure, pair: pairOf(figure) })),
      timeline: timelineOf(found.timeline),
      isSample,
    },
    words,
    search: searchSettingsOf(found),
    industry: industry && { slug: industry.slug, title: industry.title },
    services: services
      .filter((service) => found.services.includes(service.slug))
      .map((service) => ({ slug: service.slug, title: service.title })),
    html: { challenge: challenge.html, approach: approach.html, outcome: outcome.html },
    others: others.map(({ slug, title, client, is_sample }) => ({
      href: pathOf(slug),
      title,
      kicker: client,
      isSample: is_sample,
    })),
    preview: link?.preview,
  };
}

export default function CaseStudy({
  loaderData: { study, words, industry, services, html, others },
}: Route.ComponentProps) {
  const path = pathOf(study.slug);
  return (
    <main id="main">
      <PageHeader
        title={study.title}
        eyebrow={
          <>
            {study.client} <SampleMark of={study.isSample} />
          </>
        }
        lead={study.excerpt}
        crumbs={crumbs}
        backdrop={<Backdrop path={path} />}
      />
      <Section label={words.figures_label} className="granite">
        <FiguresBand
          figures={study.figures.map(({ pair, ...figure }) => ({
            ...figure,
            drawing: pair && <FigureBars pair={pair} />,
          }))}
        />
      </Section>
      {study.timeline.length > 0 && (
        <Section id="timeline" title="Timeline">
          <ol className="study-timeline">
            {study.timeline.map(({ when, text }) => (
              <li key={`${when} ${text}`}>
                <span className="label-mono">{when}</span>
                <span>{nonBreaking(text)}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <ProseSection id="challenge" eyebrow="01" title={words.challenge_title} html={html.challenge} />
      <ProseSection id="approach" eyebrow="02" title={words.approach_title} html={html.approach} />
      <ProseSection id="outcome" eyebrow="03" title={words.outcome_title} html={html.outcome} />
      <Section id="facts" eyebrow={words.facts_eyebrow} title={words.facts_title}>
        <FactsTable
          facts={[
            { label: "Client", value: study.client },
            ...(industry
              ? [
                  {
                    label: "Industry",
                    value: <Link href={`/industries/${industry.slug}`}>{industry.title}</Link>,
                  },
                ]
              : []),
            { label: "Services", value: <ServiceLinks services={services} /> },
          ]}
        />
      </Section>
      {others.length > 0 && (
        <Section id="more" eyebrow={words.more_eyebrow} title={words.more_title}>
          <RelatedList items={others} />
        </Section>
      )}
      <CallToAction
        title={words.closing_title}
        text={words.closing_text}
        actions={<ActionLink href={words.closing_href}>{words.closing_label}</ActionLink>}
        backdrop={<Backdrop path={path} at="end" />}
      />
    </main>
  );
}

function ServiceLinks({ services }: { services: { slug: string; title: string }[] }) {
  return services.map(({ slug, title }, index) => (
    <span key={slug}>
      {index > 0 && ", "}
      <Link href={`/services/${slug}`}>{title}</Link>
    </span>
  ));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { study, search } = loaderData;
  return pageMeta(matches, {
    ...searchMeta(search, { title: sampleTitle(study.title, study.isSample), description: study.excerpt }),
    path: pathOf(study.slug),
    type: "article",
  });
}
