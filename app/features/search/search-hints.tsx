import { IndexList } from "~/ui/sections/index-list.tsx";

const places = [
  {
    title: "Services",
    href: "/services",
    text: "What we do, from infrastructure to round-the-clock monitoring",
  },
  { title: "Industries", href: "/industries", text: "Nine sectors, and what threatens each of them" },
  {
    title: "Trust centre",
    href: "/trust",
    text: "Residency, sovereignty, security and compliance, as facts with dates",
  },
  {
    title: "Knowledge base",
    href: "/resources/knowledge-base",
    text: "Instructions you can follow in a day",
  },
  { title: "Blog", href: "/blog", text: "Cryptography, law and operations" },
  { title: "Contact", href: "/contact", text: "Ask a person" },
];

/** For a visitor who found nothing, or has not asked yet: how to ask, and where to look instead. */
export function SearchHints() {
  return (
    <>
      <ul className="search-hints">
        <li>
          Put words that belong together in quotation marks: <code>"key custody"</code>
        </li>
        <li>
          Leave something out with a minus: <code>backup -cloud</code>
        </li>
        <li>
          Accept either word: <code>FADP or GDPR</code>
        </li>
      </ul>
      <div className="search-places">
        <IndexList groups={[{ name: "Places to look", entries: places }]} />
      </div>
    </>
  );
}
