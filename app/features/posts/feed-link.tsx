import { Link } from "~/ui/link.tsx";

/** For people; feed readers find it in the head of every page. */
export function FeedLink() {
  return (
    <Link href="/blog/feed.xml" variant="arrow" type="application/atom+xml">
      Atom feed
    </Link>
  );
}
