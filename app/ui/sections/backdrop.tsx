import { Drawing } from "../drawing.tsx";

type BackdropProps = {
  /** Of the page: each has a ground of its own. */
  path: string;
  /** What the ground is about, where an editor chose (art/grounds). */
  subject?: string;
  /** The end of a page shows the lower part of the same drawing, which is there already. */
  at?: "head" | "end";
  drawn?: boolean;
};

/** The drawing behind the words of a page, tinted so that text on it keeps its contrast. */
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
  // In the editor's preview a path may still be unfinished.
  const name = path
    .toLowerCase()
    .match(/[a-z0-9-]+/g)
    ?.join("/");
  if (!name) return "/art/fields/home.svg";
  return subject ? `/art/subjects/${subject}/${name}.svg` : `/art/grounds/${name}.svg`;
}
