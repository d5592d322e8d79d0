import { pictureAndText as block } from "#content-model/blocks/picture-and-text.ts";
import { slugOf } from "~/lib/records/picture.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";

export const pictureAndText = defineLoader(block, {
  load: async ({ text, image, ...words }, { renderMarkdown, findPictures }) => ({
    ...words,
    image,
    picture: (await findPictures([image]))[slugOf(image) ?? ""] ?? null,
    html: (await renderMarkdown(text)).html,
  }),
});
