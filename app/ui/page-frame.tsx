// A page of this site, shown in the back office as a document of our own, because the site forbids frames (`X-Frame-Options: DENY`). Its
// scripts are removed, and this page's policy allows none.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Spinner } from "./spinner.tsx";
import { readPage } from "./trusted-html.tsx";

export type PageWindow = Window & typeof globalThis;

export const widths = { "1280": "Desktop", "768": "Tablet", "390": "Phone" };

type PageFrameProps = {
  title: string;
  /** From `trustedPage`; undefined while loading. */
  page: string | undefined;
  /** In pixels of the page; the frame is scaled down if there is less room. */
  width: number;
  onLoad: (view: PageWindow) => void;
  /** Shown instead of the page. */
  failure?: ReactNode;
};

export function PageFrame({ title, page, width, onLoad, failure }: PageFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const room = useRoom(stage);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={stage} className="page-frame">
      {failure}
      {loaded || failure ? null : <Spinner label="Loading the preview" className="page-frame-spinner" />}
      {page && room.width > 0 ? (
        <iframe
          title={title}
          srcDoc={page}
          data-loaded={loaded ? "" : undefined}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          onLoad={(event) => {
            setLoaded(true);
            onLoad(event.currentTarget.contentWindow as PageWindow);
          }}
        />
      ) : null}
    </div>
  );
}

/** Its content cannot be clicked or focused, but it can be scrolled. */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path, { credentials: "omit" });
  if (!response.ok) throw Object.assign(new Error("The page is not available"), { status: response.status });
  const page = readPage(await response.text());
  page.documentElement.classList.add("js");
  page.body.toggleAttribute("inert", true);
  return page;
}

export function showMode({ documentElement: { classList } }: Document, mode: "light" | "dark") {
  classList.toggle("dark", mode === "dark");
  classList.toggle("light", mode === "light");
}

function useRoom(element: RefObject<HTMLElement | null>) {
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
