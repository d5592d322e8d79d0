import { classNames } from "./class-names.ts";

export type ContentsEntry = { id: string; text: string; depth: 2 | 3 };

/** The table of contents: beside the text if there is room, folded above it otherwise. */
export function Contents({ entries, shape }: { entries: ContentsEntry[]; shape: "beside" | "folded" }) {
  if (entries.length < 2) return null;
  if (shape === "beside") {
    return (
      <nav aria-label="Contents" className="toc toc-beside">
        <p className="label-mono">Contents</p>
        <ContentsList entries={entries} />
      </nav>
    );
  }
  return (
    <details className="toc toc-folded">
      <summary>
        Contents
        <span className="accordion-mark" aria-hidden />
      </summary>
      <nav aria-label="Contents">
        <ContentsList entries={entries} />
      </nav>
    </details>
  );
}

function ContentsList({ entries }: { entries: ContentsEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className={classNames(entry.depth === 3 && "toc-inner")}>
          <a href={`#${entry.id}`}>{entry.text}</a>
        </li>
      ))}
    </ol>
  );
}
