import { Link } from "~/ui/link.tsx";
import { NewCount } from "./new-count.tsx";
import { useOffice } from "./office.ts";
import type { Section } from "./sections.ts";

/** The pages of a section, as links: each has its own URL. */
export function SectionTabs({ section, path }: { section: Section; path: string }) {
  const { counts } = useOffice();
  return (
    <nav aria-label={section.title} className="section-tabs">
      <ul className="tab-list">
        {section.pages.map((page) => (
          <li key={page.path}>
            <Link
              href={page.path}
              variant="plain"
              className="tab section-tab"
              aria-current={page.path === path ? "page" : undefined}
            >
              {page.tab}
              <NewCount count={counts[page.path] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
