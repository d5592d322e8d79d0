import { hero as block } from "#content-model/blocks/hero.ts";
import { slugOf } from "~/lib/records/picture.ts";
import { withPreview } from "~/lib/records/preview.ts";
import { followLink } from "~/lib/references/follow-link.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listHeroSlides } from "../queries.ts";

export const hero = defineLoader(block, {
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
