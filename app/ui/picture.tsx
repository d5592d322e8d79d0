import { focusClasses, type PictureFacts, sized, sourceSet } from "../lib/records/picture.ts";
import { classNames } from "./class-names.ts";

type PictureProps = {
  src: string;
  /** Known of an image of the media library: its size, description and version. */
  facts?: PictureFacts | null;
  /** Its width on the page, as in `sizes`: "(width >= 64rem) 33vw, 100vw". */
  sizes: string;
  /** What it shows; "" when it only decorates. Left out, the library's own description. */
  alt?: string;
  /** The room it takes before it has come, for an image nothing is known of. */
  width?: number;
  height?: number;
  /** For the one picture that is seen first. */
  eager?: boolean;
  className?: string;
};

/** A photograph of any size at the size it is shown, in the newest format the browser reads. Takes its room before it comes. */
export function Picture({ src, facts, sizes, alt, width, height, eager, className }: PictureProps) {
  return (
    <img
      src={sized(src, 960, { version: facts?.version })}
      srcSet={sourceSet(src, facts ?? undefined)}
      sizes={sizes}
      alt={alt ?? facts?.alt ?? ""}
      width={facts?.width ?? width}
      height={facts?.height ?? height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classNames(className, focusClasses(facts?.focus)) || undefined}
    />
  );
}

/** The text under a figure: caption and credit. */
export function PictureCaption({ facts }: { facts: PictureFacts | null | undefined }) {
  if (!facts?.caption && !facts?.credit) return null;
  return (
    <figcaption className="picture-caption">
      {facts.caption ? <span>{facts.caption} </span> : null}
      {facts.credit ? <small>{facts.credit}</small> : null}
    </figcaption>
  );
}
