import { classNames } from "./class-names.ts";

type DrawingProps = {
  /** An SVG file of this site whose drawing has the id `art`, or another one after `#`. */
  src: string;
  width: number;
  height: number;
  /** "slice" fills the box and cuts what is left over, as a backdrop does. */
  fit?: "meet" | "slice";
  align?: "xMinYMid" | "xMidYMid" | "xMaxYMid";
  className?: string;
};

/**
 * A drawing kept in a file of its own: cached apart from the page and absent from its JavaScript, yet in the page's colours,
 * because what `use` shows inherits custom properties. Decoration: it has no name.
 */
export function Drawing({ src, width, height, fit = "meet", align = "xMidYMid", className }: DrawingProps) {
  return (
    <svg
      className={classNames("drawing", className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${align} ${fit}`}
      fill="none"
      aria-hidden
      focusable="false"
    >
      <use href={src.includes("#") ? src : `${src}#art`} />
    </svg>
  );
}
