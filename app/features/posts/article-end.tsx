import { Link } from "~/ui/link.tsx";
import { ShareLinks } from "./share-links.tsx";
import { tagHref, tagLabel } from "./tag-label.ts";

type ArticleEndProps = { title: string; tags: string[]; url: string };

/** Under the text: where it belongs, how to pass it on, whom to ask. */
export function ArticleEnd({ title, tags, url }: ArticleEndProps) {
  return (
    <footer className="article-end no-print">
      {tags.length > 0 ? (
        <nav aria-label="Tags of this article">
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Link href={tagHref(tag)} variant="plain" rel="tag">
                  {tagLabel(tag)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <ShareLinks title={title} url={url} />
      <p>
        A question, or an error you found? <Link href="/contact">Write to us</Link>, a person answers.
      </p>
    </footer>
  );
}
