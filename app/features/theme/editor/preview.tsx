import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { MoonIcon, SunIcon } from "~/ui/icons/everyday.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { readPage, trustedPage } from "~/ui/trusted-html.tsx";
import type { Theme } from "../schema.ts";
import { type Mode, themeStylesheet } from "../stylesheet.ts";
import { Segments } from "./segments.tsx";

const pages = {
  "/": "Home",
  "/blog": "Blog",
  "/services": "Services",
  "/trust": "Trust centre",
  "/contact": "Contact",
};
const widths = { "1280": "Desktop", "768": "Tablet", "390": "Phone" };

/**
 * A page as visitors get it, in the theme that is being edited. The page is fetched and shown as a document of our own: no page of the site
 * may be framed (`X-Frame-Options: DENY`), and this way it stays so. It has no scripts left, and this page's policy lets none in.
 */
export function Preview({ theme }: { theme: Theme }) {
  const [path, setPath] = useState("/");
  const [width, setWidth] = useState(() => (innerWidth < 700 ? "390" : "1280"));
  const [mode, setMode] = useState<Mode>(() =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  );
  return (
    <section className="theme-preview" aria-label="Preview">
      <div className="theme-preview-bar">
        <Field label="Page" hideLabel>
          <NativeSelect value={path} onChange={(event) => setPath(event.target.value)}>
            {Object.entries(pages).map(([path, name]) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Segments label="Width" value={width} onChange={setWidth} options={widths} />
        <Segments
          label="Mode"
          value={mode}
          onChange={(next) => setMode(next as Mode)}
          options={{ light: "Light", dark: "Dark" }}
          icons={{ light: SunIcon, dark: MoonIcon }}
        />
      </div>
      <Stage key={path} path={path} width={Number(width)} mode={mode} theme={theme} />
    </section>
  );
}

type StageProps = { path: string; width: number; mode: Mode; theme: Theme };

function Stage({ path, width, mode, theme }: StageProps) {
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ["preview", path],
    queryFn: () => fetchPage(path),
    gcTime: 0,
  });
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const room = useRoom(stage);
  const scale = Math.min(1, room.width / width);

  useEffect(() => {
    const view = loaded ? frame.current?.contentWindow : undefined;
    if (view) applyTheme(view as Window & typeof globalThis, theme, mode);
  }, [loaded, theme, mode]);

  return (
    <div ref={stage} className="theme-stage">
      {error ? <LoadFailure title="The page could not be loaded" retry={refetch} /> : null}
      {loaded || error ? null : <Spinner label="Loading the preview" className="theme-stage-spinner" />}
      {page && room.width > 0 ? (
        <iframe
          ref={frame}
          title={`Preview of ${path}`}
          srcDoc={page}
          data-loaded={loaded ? "" : undefined}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          onLoad={() => setLoaded(true)}
        />
      ) : null}
    </div>
  );
}

/** Nothing in it can be pressed or reached by keyboard; it can be scrolled. */
async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path, { credentials: "omit" });
  if (!response.ok) throw Object.assign(new Error("The page is away"), { status: response.status });
  const page = readPage(await response.text());
  page.documentElement.classList.add("js");
  page.body.toggleAttribute("inert", true);
  return trustedPage(page);
}

function applyTheme({ document, CSSStyleSheet }: Window & typeof globalThis, theme: Theme, mode: Mode) {
  const root = document.documentElement;
  root.classList.toggle("dark", mode === "dark");
  root.classList.toggle("light", mode === "light");
  const sheet = document.adoptedStyleSheets[0] ?? new CSSStyleSheet();
  sheet.replaceSync(themeStylesheet(theme));
  document.adoptedStyleSheets = [sheet];
}

function useRoom(element: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
