// Renders previews with the site's renderer, on a thread of its own so that the page does not block.
import { type FoundLink, type RenderedMarkdown, renderMarkdown } from "./markdown.ts";

export type RenderRequest = { number: number; source: string; links: ReadonlyMap<string, FoundLink> };
export type RenderAnswer =
  | { number: number; rendered: RenderedMarkdown }
  | { number: number; failure: string };

addEventListener("message", async ({ data }: MessageEvent<RenderRequest>) => {
  const { number, source, links } = data;
  try {
    postMessage({
      number,
      rendered: await renderMarkdown(source, undefined, async () => links),
    } satisfies RenderAnswer);
  } catch (error) {
    postMessage({ number, failure: String(error) } satisfies RenderAnswer);
  }
});
