import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Picture, PictureCaption } from "~/ui/picture.tsx";
import { Prose } from "~/ui/prose.tsx";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { pictureAndText } from "./picture-and-text.ts";

export default function PictureAndTextSection({ shown, anchor }: SectionProps<typeof pictureAndText>) {
  const { title, html, image, picture, side } = shown;
  const words = (
    <>
      {title ? <h2 className="heading">{title}</h2> : null}
      <Prose html={html} />
    </>
  );
  const art = (
    <figure>
      <Picture
        src={image}
        facts={picture}
        sizes="(min-width: 64rem) 36rem, 100vw"
        width={1200}
        height={900}
      />
      <PictureCaption facts={picture} />
    </figure>
  );
  return (
    <SplitSection
      id={anchor}
      shape="6/6"
      words={side === "left" ? art : words}
      beside={side === "left" ? words : art}
    />
  );
}
