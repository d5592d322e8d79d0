import { Drawing } from "../drawing.tsx";

type BackdropProps = {
  /** The path of the page: each page has its own drawing. */
  path: string;
  /** The subject of the drawing, if an editor chose one (art/grounds). */
  subject?: string;
  /** The end of a page shows the lower part of the same drawing. */
  at?: "head" | "end";
  drawn?: boolean;
};

/** The drawing behind the text of a page, tinted so that text keeps its contrast. */
export function Backdrop({ path, subject, at = "head", drawn }: BackdropProps) {
  return (
    <div className="hero-backdrop" aria-hidden>
      <Drawing
        src={groundPath(path, subject)}
        width={1600}
        height={900}
        fit="slice"
        align={at === "head" ? "xMaxYMid" : "xMaxYMax"}
        className={drawn ? "drawing-drawn" : undefined}
      />
    </div>
  );
}

function groundPath(path: string, subject?: string): string {
  // In the editor's preview a path may be incomplete.
  const name = path
    .toLowerCase()
    .match(/[a-z0-9-]+/g)
    ?.join("/");
  if (!name) return "/art/fields/home.svg";
  return subject ? `/art/subjects/${subject}/${name}.svg` : `/art/grounds/${name}.svg`;
}
