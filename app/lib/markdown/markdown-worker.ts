// Renders previews beside the page, not in its way: the same renderer as the site's, on a thread of its own.
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
