import { type ReactNode, useEffect, useRef } from "react";
import { blocks } from "#content-model/blocks.ts";
import type { PageWindow } from "~/ui/page-frame.tsx";

type PreviewSectionProps = {
  view: PageWindow;
  id: string;
  kind: string;
  isOpen: boolean;
  onOpen: (id: string) => void;
  children: ReactNode;
};

/** A section of the previewed page under a button that opens its form. Nothing in the section can be pressed. */
export function PreviewSection({ view, id, kind, isOpen, onOpen, children }: PreviewSectionProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && frame.current) scrollTo(view, frame.current);
  }, [isOpen, view]);
  const title = blocks.find((block) => block.kind === kind)?.title ?? kind;
  return (
    <div ref={frame} className="preview-section" data-open={isOpen ? "" : undefined}>
      <div inert>{children}</div>
      <button type="button" aria-label={`Edit ${title}`} aria-pressed={isOpen} onClick={() => onOpen(id)} />
    </div>
  );
}

/** Only the frame: `scrollIntoView` would scroll the form as well. */
function scrollTo(view: PageWindow, section: HTMLElement) {
  const bar = view.document.querySelector("header")?.getBoundingClientRect();
  const { top } = section.getBoundingClientRect();
  const isStill = view.matchMedia("(prefers-reduced-motion: reduce)").matches;
  view.scrollTo({
    top: top + view.scrollY - Math.max(0, bar?.bottom ?? 0),
    behavior: isStill ? "instant" : "smooth",
  });
}

/** Inside the frame. Sections in their wrappers are not siblings, so the rules of styles/layout.css and reading.css about siblings are repeated. */
export const previewStyles = `
  .preview-section { position: relative; }
  .preview-section > button {
    position: absolute; inset: 0; z-index: 5; width: 100%; cursor: pointer;
    outline: 0 solid var(--focus); outline-offset: -3px;
  }
  .preview-section > button:hover { outline-width: 1px; outline-offset: -1px; }
  .preview-section[data-open] > button { outline-width: 3px; }
  .preview-section > button:focus-visible { outline-width: 3px; outline-style: dashed; }
  .preview-section:has(> div > :is(.section, .container-page:has(> .reading)):last-child) + .preview-section > div > .section:first-child,
  .preview-section:has(> div > .section:last-child) + .preview-section > div > .container-page:first-child > .reading { padding-top: 0; }
`;
