// Every part of the kit in every state, for `npm run dev`: a production build leaves it out (routes.ts).
import { ThemeModes } from "~/ui/theme-modes.tsx";
import { ButtonSpecimens, LinkSpecimens } from "./buttons.tsx";
import { ChartSpecimens } from "./charts.tsx";
import { DataSpecimens } from "./data.tsx";
import { FeedbackSpecimens } from "./feedback.tsx";
import { FormSpecimens } from "./forms.tsx";
import { ColourSpecimens, IconSpecimens, TypeSpecimens } from "./foundations.tsx";

import { OverlaySpecimens } from "./overlays.tsx";
import { SectionSpecimens } from "./sections.tsx";
import { ProseSpecimen, TextSpecimens } from "./texts.tsx";

export const handle = { hydrate: "now" };

/** Served to this machine only, so it must never be stored. */
export function headers() {
  return { "cache-control": "no-store" };
}

export function meta() {
  return [{ title: "UI gallery" }, { name: "robots", content: "noindex" }];
}

const groups = [
  "Type",
  "Colour",
  "Icons",
  "Buttons",
  "Links",
  "Forms",
  "Feedback",
  "Overlays",
  "Data",
  "Charts",
  "Disclosure",
  "Prose",
  "Sections",
];

export default function UiGallery() {
  return (
    <>
      <header
        className="stays-between-pages sticky top-0 z-50 border-b border-border bg-background"
        data-site-header
      >
        <div className="container-page flex min-h-(--header-height) flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          <p className="eyebrow">Reduit · UI gallery</p>
          <ThemeModes name="gallery-theme-mode" row />
        </div>
      </header>
      <main id="main">
        <div className="container-page py-16">
          <h1 className="title">Every part, every state</h1>
          <nav aria-label="Groups" className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
            {groups.map((group) => (
              <a
                key={group}
                className="link inline-flex min-h-11 items-center"
                href={`#${group.toLowerCase()}`}
              >
                {group}
              </a>
            ))}
          </nav>
        </div>
        <div className="container-page">
          <TypeSpecimens />
          <ColourSpecimens />
          <IconSpecimens />
          <ButtonSpecimens />
          <LinkSpecimens />
          <FormSpecimens />
          <FeedbackSpecimens />
          <OverlaySpecimens />
          <DataSpecimens />
          <ChartSpecimens />
          <TextSpecimens />
          <ProseSpecimen />
        </div>
        <div id="sections">
          <SectionSpecimens />
        </div>
      </main>
    </>
  );
}
