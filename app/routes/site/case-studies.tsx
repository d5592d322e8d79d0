import { CaseStudyFilter } from "~/features/case-studies/case-study-filter.tsx";
import { CaseStudyRow } from "~/features/case-studies/case-study-row.tsx";
import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { listIndustries, listServices } from "~/features/offerings/queries.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/case-studies";

const description =
  "Work we did for organisations we do not name: the problem, what was done, and the figures at the end.";

export const handle: RouteHandle = { search: ["industry", "service"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const industry = url.searchParams.get("industry") ?? "";
  const service = url.searchParams.get("service") ?? "";
  const [studies, industries, services] = await Promise.all([
    listCaseStudies(db, { industry, service }),
    listIndustries(db),
    listServices(db),
  ]);
  const option = ({ slug, title }: { slug: string; title: string }) => ({ slug, title });
  return { studies, industry, service, industries: industries.map(option), services: services.map(option) };
}

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  const { studies, industry, service, industries, services } = loaderData;
  return (
    <main id="main">
      <PageHeader
        title="Case studies"
        eyebrow="From practice"
        lead="Clients stay anonymous: discretion is what they pay for. The figures are theirs."
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section label="Studies">
        <CaseStudyFilter industries={industries} services={services} industry={industry} service={service} />
        {studies.length > 0 ? (
          <ul className="studies">
            {studies.map((study) => (
              <CaseStudyRow key={study.slug} study={study} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No study matches this choice"
            action={
              <ButtonLink href="/case-studies" variant="secondary">
                Show all studies
              </ButtonLink>
            }
          >
            We have not written about this combination yet. Ask us about it instead.
          </EmptyState>
        )}
      </Section>
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const filtered = Boolean(loaderData?.industry || loaderData?.service);
  return pageMeta(matches, { title: "Case studies", description, path: "/case-studies", noindex: filtered });
}
