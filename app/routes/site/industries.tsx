import { Emblem } from "~/features/offerings/emblem.tsx";
import { groupByFamily } from "~/features/offerings/families.ts";
import { listIndustries } from "~/features/offerings/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/industries";

const description =
  "Nine sectors whose data others would like to have: what threatens each of them, what the law asks, and what we do about it.";

export async function loader({ context }: Route.LoaderArgs) {
  return { industries: await listIndustries(context.get(databaseContext)) };
}

export default function Industries({ loaderData: { industries } }: Route.ComponentProps) {
  const groups = groupByFamily(industries).map((group) => ({
    name: group.name,
    entries: group.industries.map(({ slug, title, summary, badge }) => ({
      title,
      href: `/industries/${slug}`,
      text: summary,
      badge,
      symbol: <Emblem kind="industry" slug={slug} className="emblem-small" />,
    })),
  }));
  return (
    <main id="main">
      <PageHeader
        title="Industries"
        eyebrow="Legend"
        lead="Confidentiality means something else to a law firm than to a hospital. Find your sector: its threats, its law, and how we work with it."
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section label="Sectors">
        <IndexList groups={groups} headingLevel={2} />
      </Section>
      <CallToAction
        title="Your sector is not here?"
        text="The principles are the same: your data, your keys, a proven way out. Tell us what the law asks of you."
        actions={<ButtonLink href={contactPath("evaluation")}>Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Industries", description, path: "/industries" });
}
