import { Prose } from "~/ui/prose.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { usePreview } from "./use-preview.ts";

/** Scrolls by itself; can be reached with the keyboard. */
export function PreviewPane({ label, source }: { label: string; source: string }) {
  const { html, failed } = usePreview(source, true);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="editor-preview" aria-label={`Preview of ${label}`} tabIndex={0}>
      {failed ? (
        <p className="field-description">The preview could not be drawn. Your text is not affected.</p>
      ) : null}
      {html === undefined ? <Skeleton shape="panel" /> : null}
      {html === "" ? <p className="field-description">Nothing to see yet.</p> : null}
      {html ? <Prose html={html} /> : null}
    </section>
  );
}
