import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type DrawingProps = {
  /** An SVG file of this site. Its drawing has the id `art`, or the one after `#`. */
  src: string;
  width: number;
  height: number;
  /** "slice" fills the box and crops the rest, as for a backdrop. */
  fit?: "meet" | "slice";
  align?: "xMinYMid" | "xMidYMid" | "xMaxYMid" | "xMaxYMax";
  className?: string;
};

/**
 * A drawing in a file of its own: cached separately and not part of the JavaScript, but in the page's colours, because `use` inherits
 * custom properties. It is decoration, so it has no name and text never waits for it. Before React has loaded, the head's script fetches a
 * drawing once the text is painted and the drawing is near the viewport.
 */
export function Drawing({ src, width, height, fit = "meet", align = "xMidYMid", className }: DrawingProps) {
  const use = useRef<SVGUseElement>(null);
  const art = src.includes("#") ? src : `${src}#art`;
  useEffect(() => {
    if (use.current?.getAttribute("href") !== art) use.current?.setAttribute("href", art);
  }, [art]);
  const frame = {
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: `${align} ${fit}`,
    fill: "none",
    focusable: "false",
  } as const;
  return (
    <>
      <svg {...frame} aria-hidden className={classNames("drawing js-only", className)}>
        {/* The script may have set `href` before hydration. */}
        <use ref={use} data-art={art} suppressHydrationWarning />
      </svg>
      <noscript>
        <svg {...frame} aria-hidden className={classNames("drawing", className)}>
          <use href={art} />
        </svg>
      </noscript>
    </>
  );
}
