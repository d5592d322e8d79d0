import { Link } from "~/ui/link.tsx";

type Figure = { value: string; label: string };
type Study = { slug: string; title: string; excerpt: string; client: string; figures: Figure[] };

/** One study in the list: who, what, and its first outcome in large figures. */
export function CaseStudyRow({ study: { slug, title, excerpt, client, figures } }: { study: Study }) {
  const [first] = figures;
  return (
    <li className="study-row">
      <div className="study-words">
        <p className="label-mono">{client}</p>
        <h2 className="subheading">
          <Link href={`/case-studies/${slug}`} variant="plain" prefetch="intent">
            {title}
          </Link>
        </h2>
        <p className="study-excerpt">{excerpt}</p>
      </div>
      {first && (
        <p className="study-figure">
          <span className="figure-value">{first.value}</span>
          <span className="small">{first.label}</span>
        </p>
      )}
    </li>
  );
}
