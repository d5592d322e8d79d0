import { listTestimonials } from "~/features/company/queries.ts";
import { benefits } from "~/features/home/benefits.ts";
import { HomeHero } from "~/features/home/home-hero.tsx";
import { listCertifications, listHeroSlides } from "~/features/home/queries.ts";
import { withPictures } from "~/features/media/queries.ts";
import { Emblem } from "~/features/offerings/emblem.tsx";
import { evaluationSteps } from "~/features/offerings/evaluation-steps.ts";
import { groupByFamily } from "~/features/offerings/families.ts";
import { listIndustries } from "~/features/offerings/queries.ts";
import { PostCard } from "~/features/posts/post-card.tsx";
import { listLatestPosts } from "~/features/posts/queries.ts";
import { listActiveStatistics } from "~/features/statistics/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview, withPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { Link } from "~/ui/link.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { CertificationsStrip } from "~/ui/sections/certifications-strip.tsx";
import { FiguresBand } from "~/ui/sections/figures-band.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { Quotation } from "~/ui/sections/quotation.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { StepsDiagram } from "~/ui/sections/steps-diagram.tsx";
import { Triptych } from "~/ui/sections/triptych.tsx";
import type { Route } from "./+types/home";

const description =
  "Swiss-hosted security, infrastructure and cloud. Your data stays in Switzerland, under your keys, exclusively yours during every evaluation.";

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: (_data, { url }) => [
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      url: `${url}/`,
      publisher: { "@id": `${url}/#organization` },
    },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "hero_slides", "testimonials", "certifications");
  const [slides, statistics, industries, testimonials, certifications, posts] = await Promise.all([
    listHeroSlides(db),
    listActiveStatistics(db),
    listIndustries(db),
    listTestimonials(db),
    listCertifications(db),
    listLatestPosts(db, 3),
  ]);
  const [shownSlides, shownPosts] = await Promise.all([
    withPictures(db, withPreview(slides, link, "hero_slides"), "image"),
    withPictures(db, posts, "featured_image"),
  ]);
  return {
    slides: shownSlides,
    statistics,
    industries: industries.map(({ slug, title, description: text, badge, family }) => ({
      slug,
      title,
      text,
      badge,
      family,
    })),
    testimonial: withPreview(testimonials.slice(0, 1), link, "testimonials")[0],
    certifications: withPreview(certifications, link, "certifications"),
    posts: shownPosts,
    preview: link?.preview,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, statistics, industries, testimonial, certifications, posts } = loaderData;
  return (
    <main id="main">
      <HomeHero slides={slides} />
      <Section id="benefits" eyebrow="01 · Principle" title="Three things that do not change, whoever asks">
        <Triptych panels={benefits} />
      </Section>
      {statistics.length > 0 && (
        <Section id="figures" eyebrow="02 · Figures" title="What you can hold us to">
          <FiguresBand
            figures={statistics.map(({ title, value, description: note }) => ({ value, label: title, note }))}
          />
        </Section>
      )}
      <Section
        id="sectors"
        eyebrow="03 · Sectors"
        title="Whom we work for"
        lead="Organisations that others trust with what must not leak."
        aside={
          <Link href="/industries" variant="arrow">
            All industries
          </Link>
        }
      >
        <IndexList groups={sectorIndex(industries)} />
      </Section>
      <Section
        id="evaluation"
        eyebrow="04 · Method"
        title="How an evaluation runs while your data stays yours"
      >
        <StepsDiagram steps={evaluationSteps} />
      </Section>
      {testimonial && (
        <Section label="Testimonial">
          <Quotation
            quote={testimonial.quote}
            authorRole={testimonial.author_role}
            sector={testimonial.sector}
          />
        </Section>
      )}
      {certifications.length > 0 && (
        <Section id="frameworks" eyebrow="05 · Law" title="Frameworks we answer to">
          <CertificationsStrip
            certifications={certifications.map(({ valid_to: validTo, ...certification }) => ({
              ...certification,
              validTo,
            }))}
          />
        </Section>
      )}
      {posts.length > 0 && (
        <Section
          id="writing"
          eyebrow="06 · Writing"
          title="Latest from the blog"
          aside={
            <Link href="/blog" variant="arrow">
              All posts
            </Link>
          }
        >
          <div className="post-columns">
            {posts.map((post) => (
              <PostCard key={post.id} post={post} variant="default" />
            ))}
          </div>
        </Section>
      )}
      <CallToAction
        title="Evaluate us without giving us anything"
        text="Tell us what you need to protect. You get an architecture, a price and a plan for leaving again, before a single record moves."
        actions={
          <>
            <ButtonLink href={contactPath("evaluation")}>Get started</ButtonLink>
            <ButtonLink href="/trust" variant="secondary">
              Read the trust centre
            </ButtonLink>
          </>
        }
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

function sectorIndex(industries: Awaited<ReturnType<typeof loader>>["industries"]) {
  return groupByFamily(industries).map((group) => ({
    name: group.name,
    entries: group.industries.map(({ slug, title, text, badge }) => ({
      title,
      href: `/industries/${slug}`,
      text,
      badge,
      symbol: <Emblem kind="industry" slug={slug} className="emblem-small" />,
    })),
  }));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your Data, Your Control", description, path: "/" });
}
