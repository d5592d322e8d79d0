import { useEffect, useState } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";
import { InlineText } from "~/ui/inline-text.tsx";
import { Link } from "~/ui/link.tsx";
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

/** The device's own share sheet where there is one, the URL, and an e-mail. No third party learns of it. */
function ShareLinks({ title, url }: { title: string; url: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="button-row" data-size="sm">
      <NativeShare title={title} url={url} />
      <CopyButton text={url} label="Copy link" />
      <ButtonLink href={mail} variant="secondary" size="sm">
        <MailIcon width="18" height="18" />
        Send by e-mail
      </ButtonLink>
    </div>
  );
}

function NativeShare({ title, url }: { title: string; url: string }) {
  const [offered, setOffered] = useState(false);
  useEffect(() => setOffered(typeof navigator.share === "function"), []);
  if (!offered) return null;
  // Closing the sheet without choosing rejects; that is an answer, not an error.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button variant="secondary" size="sm" onClick={share}>
      <ArrowUpRightIcon width="18" height="18" />
      Share
    </Button>
  );
}
