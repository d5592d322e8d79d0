import { Link } from "~/ui/link.tsx";

/** For people; feed readers find it in the head of the page. `of`: a page of the blog with a feed of its own. */
export function FeedLink({ of = "/blog" }: { of?: string }) {
  return (
    <Link href={`${of}/feed.xml`} variant="arrow" type="application/atom+xml">
      Atom feed
    </Link>
  );
}
