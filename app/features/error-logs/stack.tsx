import { useState } from "react";
import type { Frame } from "./queries.ts";

/** The stack, innermost frame first. Frames of packages are hidden at first. */
export function Stack({ frames }: { frames: Frame[] }) {
  const [all, setAll] = useState(!frames.some((frame) => frame.own));
  if (frames.length === 0) return <p className="measure-none">The browser sent no stack with this error.</p>;
  const hidden = frames.filter((frame) => !frame.own).length;
  return (
    <>
      <ol className="stack">
        {frames.map((frame, index) =>
          all || frame.own ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: frames of a stack never change places
            <li key={index} className="frame" data-own={frame.own || undefined}>
              <p className="frame-place">
                <code>
                  {frame.file}:{frame.line}:{frame.column}
                </code>
                {frame.function ? <span>in {frame.function}</span> : null}
              </p>
              {frame.context.length > 0 ? <Lines frame={frame} /> : null}
            </li>
          ) : null,
        )}
      </ol>
      {hidden > 0 && hidden < frames.length ? (
        <button type="button" className="measure-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? "Only our own code"
            : `Show ${hidden === 1 ? "one more frame" : `${hidden} more frames`} from packages and the browser`}
        </button>
      ) : null}
    </>
  );
}

function Lines({ frame }: { frame: Frame }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them
    <pre className="frame-lines" tabIndex={0}>
      {frame.context.map(({ line, text }) => (
        <span key={line} className="frame-line" data-hit={line === frame.line || undefined}>
          <span className="frame-number">{line}</span>
          <code>{text || " "}</code>
          {line === frame.line ? <span className="sr-only"> (here)</span> : null}
        </span>
      ))}
    </pre>
  );
}
