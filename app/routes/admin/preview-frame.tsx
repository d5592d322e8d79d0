// The home page in a frame of a visitor's width, with its stylesheet and theme and the edited part in one place.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { applyTheme } from "~/features/theme/apply-theme.ts";
import { getActiveTheme } from "~/features/theme/queries.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { MoonIcon, SunIcon } from "~/ui/icons/everyday.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { fetchPage, PageFrame, type PageWindow, widths } from "~/ui/page-frame.tsx";
import { Segments } from "~/ui/segments.tsx";
import { trustedPage } from "~/ui/trusted-html.tsx";

/** The replaced part of the home page: its content, or header and footer as well. */
const places = { main: "#main", site: ".site" };

type PreviewFrameProps = {
  title: string;
  width: string;
  onWidth: (width: string) => void;
  replaces: keyof typeof places;
  failed: boolean;
  /** Further choices beside width and mode. */
  bar?: ReactNode;
  children: (view: PageWindow) => ReactNode;
};

export function PreviewFrame({ title, width, onWidth, replaces, failed, bar, children }: PreviewFrameProps) {
  const [mode, setMode] = useState(() =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  );
  const { data, error, refetch } = useQuery({
    queryKey: ["page-frame", replaces],
    queryFn: () => emptyPage(places[replaces]),
    // A new page in the frame would reset it during editing.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [view, setView] = useState<PageWindow>();
  useEffect(() => {
    if (view && data) applyTheme(view, data.theme, mode === "dark" ? "dark" : "light");
  }, [view, data, mode]);
  const place = view?.document.getElementById("preview");
  return (
    <section className="sections-preview" aria-label="Preview">
      <div className="sections-preview-stage">
        <div className="sections-preview-bar">
          <Segments label="Width" value={width} onChange={onWidth} options={widths} />
          <Segments
            label="Mode"
            value={mode}
            onChange={setMode}
            options={{ light: "Light", dark: "Dark" }}
            icons={{ light: SunIcon, dark: MoonIcon }}
          />
          {bar}
        </div>
        <PageFrame
          title={title}
          page={data?.frame}
          width={Number(width)}
          onLoad={setView}
          failure={
            error || failed ? (
              <LoadFailure title="The preview could not be loaded" retry={refetch} />
            ) : undefined
          }
        />
      </div>
      {view && place ? createPortal(children(view), place) : null}
    </section>
  );
}

async function emptyPage(selector: string) {
  const [page, theme] = await Promise.all([fetchPage("/"), browserClient().then(getActiveTheme)]);
  const place = page.createElement("div");
  place.id = "preview";
  const replaced = page.querySelector(selector);
  place.className = replaced?.className ?? "";
  replaced?.replaceWith(place);
  return { frame: trustedPage(page), theme };
}
