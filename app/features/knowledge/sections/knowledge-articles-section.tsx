import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Section } from "~/ui/sections/section.tsx";
import { KnowledgeIndex, KnowledgeResults, NoArticles } from "../knowledge-index.tsx";
import type { knowledgeArticles } from "./knowledge-articles.ts";

type Props = SectionProps<typeof knowledgeArticles>;

export default function KnowledgeArticlesSection({ shown, anchor }: Props) {
  const { name, query, articles, categories } = shown;
  if (query)
    return (
      <Section
        id="results"
        title={`${articles.length} ${articles.length === 1 ? "article" : "articles"} for “${query}”`}
        className="after-header"
      >
        {articles.length > 0 ? <KnowledgeResults articles={articles} /> : <NoArticles query={query} />}
      </Section>
    );
  return (
    <Section id={anchor} label={name} className="after-header">
      {categories.length > 1 ? <Jumps categories={categories} /> : null}
      {articles.length > 0 ? <KnowledgeIndex categories={categories} /> : <NoArticles query="" />}
    </Section>
  );
}

function Jumps({ categories }: { categories: Props["shown"]["categories"] }) {
  return (
    <nav aria-label="Categories" className="knowledge-jumps">
      <ul className="tags">
        {categories.map(({ name, anchor, articles }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              {name} <span>{articles.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
