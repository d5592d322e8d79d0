import { slugOf } from "~/lib/picture.ts";
import { withPreview } from "~/lib/preview.ts";
import { followLink } from "~/lib/references/follow-link.ts";
import { actions } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { listHeroSlides } from "../queries.ts";

export const hero = describeSection({
  kind: "hero",
  title: "Hero",
  about:
    "The opening of the home page: one statement, two buttons, the facts below it. Hero slides take its place while they run.",
  sketch: "M4 5h24v5h-24zM4 13h18v2h-18zM4 18h8v4h-8zM14 18h8v4h-8zM4 26h40v1h-40z",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    { name: "title", kind: "text", label: "Heading", required: true },
    { name: "lead", kind: "long-text", label: "Introduction", rows: 3, max: 400 },
    actions,
    { name: "image", kind: "image", label: "Picture" },
    {
      name: "facts",
      kind: "records",
      label: "Facts below",
      item: "fact",
      parts: [
        { name: "label", label: "Label", required: true },
        { name: "value", label: "Value", required: true },
      ],
    },
    {
      name: "slides",
      kind: "switch",
      label: "Show hero slides",
      help: "The first that runs takes the place of these words; further ones stand below.",
    },
  ],
  load: async (values, { db, preview, findPictures }) => {
    const { image, slides: isShowing, ...words } = values;
    const stored = isShowing ? withPreview(await listHeroSlides(db), preview, "hero_slides") : [];
    const slides = await Promise.all(
      stored.map(async (slide) => ({ ...slide, link_href: await followLink(db, slide.link_href) })),
    );
    const pictures = await findPictures([image, ...slides.map((slide) => slide.image ?? "")].filter(Boolean));
    const facts = (path: string | null) => pictures[slugOf(path) ?? ""] ?? null;
    return {
      ...words,
      image: image || null,
      picture: facts(image),
      slides: slides.map((slide) => ({ ...slide, picture: facts(slide.image) })),
    };
  },
});
