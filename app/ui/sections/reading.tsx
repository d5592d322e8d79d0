import { type ReactNode, useRef } from "react";
import { CodeCopyButtons } from "../code-copy.tsx";
import { Contents, type ContentsEntry } from "../contents.tsx";
import { Prose } from "../prose.tsx";

type ReadingProps = {
  /** Rendered, sanitised Markdown. */
  html: string;
  headings: ContentsEntry[];
  /** Below the contents, in the margin. */
  margin?: ReactNode;
  /** After the text, in its column. */
  children?: ReactNode;
};

/** A text to be read from beginning to end: contents in the margin columns, 60 to 75 characters a line beside them. */
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

/** How far one has come, drawn by the browser from the scroll position. Inside the element it measures. */
export function ReadingProgress() {
  return <div className="reading-progress no-print" aria-hidden />;
}
