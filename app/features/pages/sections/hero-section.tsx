import type { PictureFacts } from "~/lib/records/picture.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Picture } from "~/ui/picture.tsx";
import { ActionLinks } from "~/ui/sections/action-links.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { Hero } from "~/ui/sections/hero.tsx";
import type { hero } from "./hero.ts";

/** The published slides, or the site's statement when there are none. */
export default function HeroSection({ shown, page }: SectionProps<typeof hero>) {
  const [first, ...others] = shown.slides;
  const [main, ...further] = shown.actions;
  const action = {
    label: first?.link_label || main?.label || "",
    href: first?.link_href || main?.href || "",
  };
  const image = first ? first.image : shown.image;
  return (
    <>
      <Hero
        eyebrow={shown.eyebrow}
        title={first?.headline ?? shown.title}
        lead={first?.text ?? shown.lead}
        actions={<ActionLinks actions={action.href ? [action, ...further] : further} size="lg" />}
        backdrop={<Backdrop path={page.drawnAs ?? page.path} drawn={page.path === "/"} />}
        art={
          image ? (
            <Picture
              src={image}
              facts={first ? first.picture : shown.picture}
              sizes="(min-width: 64rem) 32rem, 100vw"
              width={1200}
              height={900}
              eager
              className="hero-picture"
            />
          ) : undefined
        }
        facts={shown.facts.length > 0 ? shown.facts : undefined}
      />
      {others.length > 0 && <FurtherSlides slides={others} />}
    </>
  );
}

type Slide = SectionProps<typeof hero>["shown"]["slides"][number] & { picture: PictureFacts | null };

/** No carousel: visitors do not read slides behind an arrow. Further slides are below, each with its link. */
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
