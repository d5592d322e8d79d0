import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type DrawingProps = {
  /** An SVG file of this site whose drawing has the id `art`, or another one after `#`. */
  src: string;
  width: number;
  height: number;
  /** "slice" fills the box and cuts what is left over, as a backdrop does. */
  fit?: "meet" | "slice";
  align?: "xMinYMid" | "xMidYMid" | "xMaxYMid" | "xMaxYMax";
  className?: string;
};

/**
 * A drawing kept in a file of its own: cached apart from the page and absent from its JavaScript, yet in the page's colours,
 * because what `use` shows inherits custom properties. Decoration: it has no name, and words never wait for it. Where React has not
 * come yet, the head's script fetches a drawing when the words are painted and it is near the screen.
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
        {/* The script may have set `href` before React comes. */}
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
