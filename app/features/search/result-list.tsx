import { Link } from "~/ui/link.tsx";
import { kindName } from "./kinds.ts";
import type { MarkedPart, Reason, SearchResult } from "./queries.ts";

/** Best first, each with what kind of thing it is in the margin, and why it was found. */
export function ResultList({ results }: { results: SearchResult[] }) {
  return (
    <ol className="results">
      {results.map((result) => (
        <li key={`${result.href} ${wordsOf(result.title)}`} className="result">
          <p className="label-mono">{kindName(result.kind)}</p>
          <div>
            <h3 className="subheading">
              <Link href={result.href} variant="quiet" prefetch="intent">
                <Marked parts={result.title} />
              </Link>
            </h3>
            <p className="result-snippet">
              <Snippet parts={result.snippet} />
            </p>
            <Why {...result} />
            <p className="result-path">{result.href.replace(/#.*/, "")}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Why({ place, reasons }: SearchResult) {
  if (!place && reasons.length === 0) return null;
  return (
    <ul className="result-why">
      {place ? (
        <li>
          Found in:{" "}
          <Link href={place.href} variant="quiet">
            {place.name}
          </Link>
        </li>
      ) : null}
      {byWord(reasons).map(({ asked, used, how }) => (
        <li key={`${how} ${asked}`}>
          {how === "spelling" ? `“${asked}” read as ${used}` : `“${asked}” also searched as ${used}`}
        </li>
      ))}
    </ul>
  );
}

/** One line for each searched word, however many synonyms match it. */
function byWord(reasons: Reason[]) {
  return [...Map.groupBy(reasons, ({ asked, how }) => `${how} ${asked}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], used: same.map(({ used }) => `“${used}”`).join(", ") }] : [],
  );
}

/** A passage out of a text says so at both ends, unless it begins and ends with a sentence. */
function Snippet({ parts }: { parts: MarkedPart[] }) {
  const words = wordsOf(parts);
  return (
    <>
      {/^\p{Ll}/u.test(words) ? "… " : null}
      <Marked parts={parts} />
      {/[.!?…]\s*$/.test(words) ? null : " …"}
    </>
  );
}

function wordsOf(parts: MarkedPart[]): string {
  return parts.map(({ text }) => text).join("");
}

function Marked({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, match }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in its order
    match ? <mark key={index}>{text}</mark> : text,
  );
}
