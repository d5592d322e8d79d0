import { InlineText } from "~/ui/inline-text.tsx";
import { Link } from "~/ui/link.tsx";
import { ShareLinks } from "./share-links.tsx";
import { type Tag, tagHref } from "./tags.ts";

type ArticleEndProps = { title: string; tags: Tag[]; url: string; closing: string };

/** Under the text: where it belongs, how to pass it on, whom to ask. */
export function ArticleEnd({ title, tags, url, closing }: ArticleEndProps) {
  return (
    <footer className="article-end no-print">
      {tags.length > 0 ? (
        <nav aria-label="Tags of this article">
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag.slug}>
                <Link href={tagHref(tag.slug)} variant="plain" rel="tag">
                  {tag.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <ShareLinks title={title} url={url} />
      {closing ? (
        <p>
          <InlineText text={closing} />
        </p>
      ) : null}
    </footer>
  );
}
