import { Link } from "~/ui/link.tsx";
import type { SearchResult } from "./queries.ts";

const kinds: Record<string, string> = {
  post: "Blog",
  "case-study": "Case study",
  article: "Knowledge base",
  service: "Service",
  industry: "Industry",
  page: "Page",
};

/** Best first, each with what kind of thing it is in the margin. */
export function ResultList({ results }: { results: SearchResult[] }) {
  return (
    <ol className="results">
      {results.map((result) => (
        <li key={result.href} className="result">
          <p className="label-mono">{kinds[result.kind] ?? "Page"}</p>
          <div>
            <h3 className="subheading">
              <Link href={result.href} variant="quiet" prefetch="intent">
                {result.title}
              </Link>
            </h3>
            <p className="result-snippet">
              <Snippet parts={result.snippet} />
            </p>
            <p className="result-path">{result.href}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A passage out of a text says so at both ends, unless it begins and ends with a sentence. */
function Snippet({ parts }: { parts: SearchResult["snippet"] }) {
  const words = parts.map(({ text }) => text).join("");
  return (
    <>
      {/^\p{Ll}/u.test(words) ? "… " : null}
      {parts.map(({ text, match }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in its order
        match ? <mark key={index}>{text}</mark> : text,
      )}
      {/[.!?…]\s*$/.test(words) ? null : " …"}
    </>
  );
}
