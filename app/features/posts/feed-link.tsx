import { Link } from "~/ui/link.tsx";

const feedPath = "/blog/feed.xml";

/** For the `meta` of pages about the blog: feed readers look for it in the head. */
export const feedDescriptor = {
  tagName: "link" as const,
  rel: "alternate",
  type: "application/atom+xml",
  title: "Blog",
  href: feedPath,
};

export function FeedLink() {
  return (
    <Link href={feedPath} variant="arrow" type="application/atom+xml">
      Atom feed
    </Link>
  );
}
