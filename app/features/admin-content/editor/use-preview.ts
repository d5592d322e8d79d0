import { useEffect, useRef, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import type { FindLinks } from "~/lib/markdown/markdown.ts";
import { renderMarkdown } from "~/lib/markdown/markdown-thread.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";

const pause = 150;
const findLinks: FindLinks = async (references) => linkFinder(await browserClient())(references);

type Preview = { html: string | undefined; failed: boolean };

/** The rendered text, debounced. */
export function usePreview(source: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: undefined, failed: false });
  const rendered = useRef<string>(undefined);
  useEffect(() => {
    if (rendered.current === source) return;
    let current = true;
    const timer = setTimeout(
      () =>
        renderMarkdown(source, findLinks)
          .then(({ html }) => {
            rendered.current = source;
            if (current) setPreview({ html, failed: false });
          })
          .catch(() => current && setPreview((last) => ({ ...last, failed: true }))),
      rendered.current === undefined ? 0 : pause + source.length / 200,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [source]);
  return preview;
}
