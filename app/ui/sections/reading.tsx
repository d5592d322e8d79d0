import { type ReactNode, useRef } from "react";
import { CodeCopyButtons } from "../code-copy.tsx";
import { Contents, type ContentsEntry } from "../contents.tsx";
import { Prose } from "../prose.tsx";

type ReadingProps = {
  /** Rendered, sanitised Markdown. */
  html: string;
  headings: ContentsEntry[];
  /** Below the table of contents, in the margin. */
  margin?: ReactNode;
  /** After the text, in its column. */
  children?: ReactNode;
};

/** A long text: table of contents in the margin columns, 60 to 75 characters per line beside it. */
export function Reading({ html, headings, margin, children }: ReadingProps) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <div className="container-page">
      <div className="reading">
        <div className="reading-margin no-print">
          <Contents entries={headings} shape="beside" />
          <Contents entries={headings} shape="folded" />
          {margin}
        </div>
        <div className="reading-text">
          <Prose ref={text} html={html} />
          <CodeCopyButtons within={text} html={html} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** The reading progress, drawn by the browser from the scroll position. Inside the element that it measures. */
export function ReadingProgress() {
  return <div className="reading-progress no-print" aria-hidden />;
}
