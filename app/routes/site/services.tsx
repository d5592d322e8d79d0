import { Emblem } from "~/features/offerings/emblem.tsx";
import { PracticeCard } from "~/features/offerings/practice-card.tsx";
import { listServices } from "~/features/offerings/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/services";

const description =
  "Digital transformation, consulting and technical solutions for organisations whose data must stay theirs, run in and from Switzerland.";

export async function loader({ context }: Route.LoaderArgs) {
  const services = await listServices(context.get(databaseContext));
  return {
    practices: services.filter((service) => service.kind === "practice"),
    services: services.filter((service) => service.kind !== "practice"),
  };
}

export default function Services({ loaderData: { practices, services } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title="Services"
        eyebrow="What we do"
        lead="Three practices, and the services they are made of. Each page says what threatens you, what we do about it, and what you keep."
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section label="Practices">
        <div className="practice-cards">
          {practices.map((practice) => (
            <PracticeCard key={practice.slug} practice={practice} />
          ))}
        </div>
      </Section>
      <Section id="all" eyebrow="Index" title="All services">
        <IndexList
          groups={[
            {
              entries: services.map(({ slug, title, summary, badge }) => ({
                title,
                href: `/services/${slug}`,
                text: summary,
                badge,
                symbol: <Emblem kind="service" slug={slug} className="emblem-small" />,
              })),
            },
          ]}
        />
      </Section>
      <CallToAction
        title="Not sure which one?"
        text="Describe the problem in your words. We tell you which service fits, or that none does."
        actions={<ButtonLink href={contactPath("evaluation")}>Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Services", description, path: "/services" });
}
