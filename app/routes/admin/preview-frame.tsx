// The home page in a frame of a visitor's width, with its stylesheet and theme and the edited part in one place.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { applyTheme } from "~/features/theme/apply-theme.ts";
import { getActiveTheme } from "~/features/theme/queries.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { Button } from "~/ui/button.tsx";
import { classNames } from "~/ui/class-names.ts";
import { MoonIcon, SunIcon } from "~/ui/icons/everyday.tsx";
import { FullScreenIcon } from "~/ui/icons/writing.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { fetchPage, PageFrame, type PageWindow, widths } from "~/ui/page-frame.tsx";
import { Segments } from "~/ui/segments.tsx";
import { trustedPage } from "~/ui/trusted-html.tsx";
import { useFullScreen } from "~/ui/use-full-screen.ts";

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
  /** Of what is edited in the frame. */
  styles?: string;
  children: (view: PageWindow, leaveFullScreen: () => void) => ReactNode;
};

export function PreviewFrame(props: PreviewFrameProps) {
  const { title, width, onWidth, replaces, failed, bar, styles, children } = props;
  const frame = useRef<HTMLElement>(null);
  const [isFull, setFull] = useFullScreen(frame);
  const [mode, setMode] = useState(() =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  );
  const { data, error, refetch } = useQuery({
    queryKey: ["page-frame", replaces],
    queryFn: () => emptyPage(replaces),
    // A new page in the frame would reset it during editing.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [view, setView] = useState<PageWindow>();
  useEffect(() => {
    if (view && data) applyTheme(view, data.theme, mode === "dark" ? "dark" : "light", styles);
  }, [view, data, mode, styles]);
  useEffect(() => {
    if (!isFull) return;
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && setFull(false);
    // The focus may be in the page.
    for (const each of [window, view]) each?.addEventListener("keydown", leave);
    return () => {
      for (const each of [window, view]) each?.removeEventListener("keydown", leave);
    };
  }, [isFull, setFull, view]);
  const place = view?.document.getElementById("preview");
  return (
    <section
      ref={frame}
      className={classNames("sections-preview", isFull && "sections-preview-full")}
      aria-label="Preview"
    >
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
          <Button
            variant="ghost"
            size="icon"
            className="sections-preview-whole"
            aria-label="Full screen"
            aria-pressed={isFull}
            title={isFull ? "Leave full screen (Escape)" : "Full screen"}
            onClick={() => setFull(!isFull)}
          >
            <FullScreenIcon />
          </Button>
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
      {view && place
        ? createPortal(
            children(view, () => setFull(false)),
            place,
          )
        : null}
    </section>
  );
}

async function emptyPage(replaces: keyof typeof places) {
  const [page, theme] = await Promise.all([fetchPage("/"), browserClient().then(getActiveTheme)]);
  const place = page.createElement("div");
  place.id = "preview";
  const replaced = page.querySelector(places[replaces]);
  place.className = replaced?.className ?? "";
  replaced?.replaceWith(place);
  if (replaces === "main") allowPressing(place);
  return { frame: trustedPage(page), theme };
}

/** Sections can be pressed, the parts around them cannot. */
function allowPressing(place: HTMLElement) {
  const { body } = place.ownerDocument;
  body.inert = false;
  for (let inside = place; inside !== body; inside = inside.parentElement ?? body)
    for (const sibling of inside.parentElement?.children ?? [])
      sibling.toggleAttribute("inert", sibling !== inside);
}
