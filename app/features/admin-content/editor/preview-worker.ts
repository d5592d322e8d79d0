// Renders the preview beside the page, not in its way: the same renderer as the site's, on a thread of its own.
import { renderMarkdown } from "~/lib/markdown/markdown.ts";

export type PreviewRequest = { number: number; source: string };
export type PreviewAnswer = { number: number; html: string } | { number: number; failure: string };

addEventListener("message", async ({ data }: MessageEvent<PreviewRequest>) => {
  const { number, source } = data;
  try {
    const { html } = await renderMarkdown(source);
    postMessage({ number, html } satisfies PreviewAnswer);
  } catch (error) {
    postMessage({ number, failure: String(error) } satisfies PreviewAnswer);
  }
});
