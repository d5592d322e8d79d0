import type { PageTexts } from "#content-model/page-texts.ts";
import { InlineText } from "~/ui/inline-text.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";

/** For a visitor who found nothing, or has not asked yet: how to ask, and where to look instead. */
export function SearchHints({ words }: { words: PageTexts<"search"> }) {
  return (
    <>
      <ul className="search-hints">
        {words.hints.map((hint) => (
          <li key={hint}>
            <InlineText text={hint} />
          </li>
        ))}
      </ul>
      <div className="search-places">
        <IndexList groups={[{ name: words.places_title, entries: words.places }]} />
      </div>
    </>
  );
}
