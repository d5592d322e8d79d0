// Every part of the kit in every state, for `npm run dev`: a production build leaves it out (routes.ts).
import { ThemeModes } from "~/ui/theme-modes.tsx";
import { ButtonSpecimens, LinkSpecimens } from "./buttons.tsx";
import { ChartSpecimens } from "./charts.tsx";
import { DataSpecimens } from "./data.tsx";
import { FeedbackSpecimens } from "./feedback.tsx";
import { FormSpecimens } from "./forms.tsx";
import { ColourSpecimens, IconSpecimens, TypeSpecimens } from "./foundations.tsx";
import stylesheet from "./gallery.css?url";
import { OverlaySpecimens } from "./overlays.tsx";
import { SectionSpecimens } from "./sections.tsx";
import { ProseSpecimen, TextSpecimens } from "./texts.tsx";

export const handle = { hydrate: "now" };

export function links() {
  return [{ rel: "stylesheet", href: stylesheet }];
}

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
      <header className="stays-between-pages gallery-bar" data-site-header>
        <div className="container-page">
          <p className="eyebrow">Reduit · UI gallery</p>
          <ThemeModes name="gallery-theme-mode" row />
        </div>
      </header>
      <main id="main">
        <div className="container-page gallery-head">
          <h1 className="title">Every part, every state</h1>
          <nav aria-label="Groups">
            {groups.map((group) => (
              <a key={group} className="link" href={`#${group.toLowerCase()}`}>
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
