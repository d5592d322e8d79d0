import { Drawing } from "../drawing.tsx";

/** The contour lines behind the words of a page: one field for its head, another for its end. */
export function Backdrop({ field, drawn }: { field: "home" | "page" | "close"; drawn?: boolean }) {
  return (
    <Drawing
      src={`/art/fields/${field}.svg`}
      width={1600}
      height={900}
      fit="slice"
      align="xMaxYMid"
      className={drawn ? "drawing-drawn" : undefined}
    />
  );
}
