// A page with the edited sections as visitors see it: the components of the site in a frame of its own width, with data from the database.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StoredSection } from "#content-model/field.ts";
import type { PagePreviewProps } from "~/features/admin-content/slots.ts";
import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany } from "~/features/company/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { SectionView } from "~/features/pages/page-view.tsx";
import { getDrawnPath } from "~/features/pages/queries.ts";
import { loadSections } from "~/features/pages/show-page.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { renderMarkdown } from "~/lib/markdown/markdown-thread.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import type { PageFacts } from "~/lib/sections/section-loader.ts";
import { loadComponents, sectionComponents } from "~/sections/components.ts";
import { loaders } from "~/sections/loaders.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { PreviewSection, previewStyles } from "./preview-section.tsx";

export function PagePreview({ sections, path, title, summary, publicPath, open, onOpen }: PagePreviewProps) {
  const queries = useQueryClient();
  const [width, setWidth] = useState("1280");
  // A page that is public keeps its drawing while its path is changed.
  const { data: drawnAs } = useQuery({
    queryKey: ["content", "pages", "drawn path", publicPath],
    enabled: publicPath !== undefined,
    queryFn: async () => getDrawnPath(await browserClient(), publicPath ?? ""),
  });
  const page = { path: path || "/", title, summary, drawnAs };
  const { data: shown, error: failure } = useQuery({
    queryKey: ["page-preview", page, sections],
    queryFn: () => load(queries, sections, page),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <PreviewFrame
      title="The page with these sections"
      width={width}
      onWidth={setWidth}
      replaces="main"
      failed={failure !== null}
      styles={previewStyles}
    >
      {(view, leaveFullScreen) => (
        <main id="main">
          {shown?.sections.map((section) => (
            <PreviewSection
              key={section.id}
              view={view}
              {...section}
              isOpen={section.id === open}
              onOpen={(id) => {
                leaveFullScreen();
                onOpen(id);
              }}
            >
              <SectionView page={page} section={section} components={sectionComponents} />
            </PreviewSection>
          ))}
        </main>
      )}
    </PreviewFrame>
  );
}

/** One for all texts of the page, and for a minute of typing. */
const companyQuery = {
  queryKey: ["page-preview", "company"],
  queryFn: () => browserClient().then(getCompany),
  staleTime: 60_000,
};

async function load(queries: QueryClient, sections: StoredSection[], page: PageFacts) {
  const db = await browserClient();
  const findPictures = pictureFinder(db);
  const shown = await loadSections(sections, loaders, {
    db,
    url: new URL(page.path, location.origin),
    page,
    preview: undefined,
    findPictures,
    renderMarkdown: async (text) =>
      renderMarkdown(fillCompany(text, await queries.fetchQuery(companyQuery)), linkFinder(db)),
  });
  await loadComponents(shown.sections.map(({ kind }) => kind));
  return shown;
}
