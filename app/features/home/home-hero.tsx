import type { PictureFacts } from "~/lib/picture.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { Picture } from "~/ui/picture.tsx";
import { Hero } from "~/ui/sections/hero.tsx";

type Slide = {
  id: string;
  headline: string;
  text: string;
  image: string | null;
  picture?: PictureFacts | null;
  link_label: string | null;
  link_href: string | null;
};

const residency = [
  { label: "Location", value: "Switzerland" },
  { label: "Jurisdiction", value: "Swiss law, FADP" },
  { label: "Key custody", value: "Yours" },
  { label: "Availability", value: "99.9% SLA, 24/7" },
];

/** The published slides, or, when there are none, the statement the site stands for. */
export function HomeHero({ slides }: { slides: Slide[] }) {
  const [first, ...others] = slides;
  return (
    <>
      <Hero
        eyebrow="46°39′N 8°35′E · Gotthard"
        title={first?.headline ?? "Your Data, Your Control"}
        lead={
          first?.text ??
          "Security, infrastructure and cloud from Switzerland. Customers' data stays exclusively theirs during all evaluation processes."
        }
        actions={
          <>
            <ButtonLink href={first?.link_href || "/contact"} size="lg">
              {first?.link_label || "Get started"}
            </ButtonLink>
            <ButtonLink href="/trust" variant="secondary" size="lg">
              See how it is protected
            </ButtonLink>
          </>
        }
        backdrop={
          <Drawing
            src="/art/fields/home.svg"
            width={1600}
            height={900}
            fit="slice"
            align="xMaxYMid"
            className="drawing-drawn"
          />
        }
        art={
          first?.image ? (
            <Picture
              src={first.image}
              facts={first.picture}
              sizes="(min-width: 64rem) 32rem, 100vw"
              width={1200}
              height={900}
              eager
              className="hero-picture"
            />
          ) : undefined
        }
        facts={residency}
      />
      {others.length > 0 && <FurtherSlides slides={others} />}
    </>
  );
}

/** No carousel: what is behind an arrow is not read. Further slides stand below, each with its link. */
function FurtherSlides({ slides }: { slides: Slide[] }) {
  return (
    <div className="container-page further-slides">
      {slides.map(({ id, headline, text, image, picture, link_label: label, link_href: href }) => (
        <article key={id} className="rule">
          {image ? (
            <div className="cover">
              <Picture
                src={image}
                facts={picture}
                sizes="(min-width: 48rem) 40rem, 100vw"
                width={1200}
                height={675}
              />
            </div>
          ) : null}
          <h2 className="subheading">{headline}</h2>
          <p>{text}</p>
          {href && (
            <ButtonLink href={href} variant="link">
              {label || "Read more"}
            </ButtonLink>
          )}
        </article>
      ))}
    </div>
  );
}
