import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Drawing } from "~/ui/drawing.tsx";
import { SearchForm } from "~/ui/search-form.tsx";
import { ActionLinks } from "~/ui/sections/action-links.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { TrustedHtml } from "~/ui/trusted-html.tsx";
import type { pageHeader } from "./page-header.ts";

const searches = {
  site: { action: "/search", label: "Search everything" },
  blog: { action: "/blog", label: "Search the blog" },
  "knowledge-base": { action: "/resources/knowledge-base", label: "Search the knowledge base" },
};

export default function PageHeaderSection({ shown, page }: SectionProps<typeof pageHeader>) {
  const { eyebrow, title, lead, actions, picture, specimen, crumbs, query } = shown;
  const search = searches[shown.search as keyof typeof searches];
  return (
    <PageHeader
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      crumbs={crumbs.length > 0 ? crumbs : undefined}
      actions={
        // On the search page the field is the main thing; on others it is beside the words.
        shown.search === "site" ? (
          <SearchForm {...searches.site} query="" className="search-page-form" />
        ) : actions.length > 0 ? (
          <ActionLinks actions={actions} />
        ) : undefined
      }
      search={search && shown.search !== "site" ? <SearchForm {...search} query={query} /> : undefined}
      aside={
        picture === "map" ? (
          <Drawing src="/art/switzerland.svg" width={1000} height={664} className="drawing-map" />
        ) : (
          specimen && <TrustedHtml html={specimen} />
        )
      }
      className={search && shown.search !== "site" ? "page-header-quiet" : undefined}
      backdrop={
        picture === "contours" ? (
          <Backdrop path={page.drawnAs ?? page.path} subject={shown.subject} />
        ) : undefined
      }
    />
  );
}
