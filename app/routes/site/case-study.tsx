import { getCaseStudy, listCaseStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { getOffering, listServices } from "~/features/offerings/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { figuresOf } from "~/lib/structured-columns.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { Link } from "~/ui/link.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { FiguresBand } from "~/ui/sections/figures-band.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/case-study";
import { notFound } from "./not-found-suggestions.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Case studies", href: "/case-studies" },
];

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ study }: Awaited<ReturnType<typeof loader>>, site) => [breadcrumbLd(site, crumbs, study.title)],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "case_studies");
  const found = link
    ? { ...link.row, figures: figuresOf(link.row.figures) }
    : await getCaseStudy(db, params.slug);
  if (!found) throw notFound(params.slug, await listCaseStudies(db, {}), (slug) => `/case-studies/${slug}`);
  const [industry, services, others, challenge, approach, outcome] = await Promise.all([
    found.industry ? getOffering(db, "industry", found.industry) : null,
    listServices(db),
    listCaseStudies(db, { limit: 4 }),
    renderMarkdown(found.challenge, pictureFinder(db)),
    renderMarkdown(found.approach, pictureFinder(db)),
    renderMarkdown(found.outcome, pictureFinder(db)),
  ]);
  const { slug, title, excerpt, client, figures } = found;
  return {
    study: { slug, title, excerpt, client, figures },
    industry: industry && { slug: industry.slug, title: industry.title },
    services: services
      .filter((service) => found.services.includes(service.slug))
      .map((service) => ({ slug: service.slug, title: service.title })),
    html: { challenge: challenge.html, approach: approach.html, outcome: outcome.html },
    others: others
      .filter((other) => other.slug !== slug)
      .slice(0, 3)
      .map((other) => ({ slug: other.slug, title: other.title, client: other.client })),
    preview: link?.preview,
  };
}

export default function CaseStudy({
  loaderData: { study, industry, services, html, others },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title={study.title}
        eyebrow={study.client}
        lead={study.excerpt}
        crumbs={crumbs}
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section label="Outcome in figures">
        <FiguresBand figures={study.figures} />
      </Section>
      <ProseSection id="challenge" eyebrow="01" title="Challenge" html={html.challenge} />
      <ProseSection id="approach" eyebrow="02" title="Approach" html={html.approach} />
      <ProseSection id="outcome" eyebrow="03" title="Outcome" html={html.outcome} />
      <Section id="facts" eyebrow="Facts" title="In short">
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
        <Section id="more" eyebrow="More" title="Other studies">
          <RelatedList
            items={others.map(({ slug, title, client }) => ({
              href: `/case-studies/${slug}`,
              title,
              kicker: client,
            }))}
          />
        </Section>
      )}
      <CallToAction
        title="A similar problem?"
        text="Describe it. We say what we would do, and what it would cost."
        actions={<ButtonLink href={contactPath("evaluation")}>Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
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
  const { study } = loaderData;
  return pageMeta(matches, {
    title: study.title,
    description: study.excerpt,
    path: `/case-studies/${study.slug}`,
    type: "article",
  });
}
