import { focusClasses, type PictureFacts, sized, sourceSet } from "../lib/records/picture.ts";
import { classNames } from "./class-names.ts";

type PictureProps = {
  src: string;
  /** The stored size, description and version of an image of the media library. */
  facts?: PictureFacts | null;
  /** The displayed width, as in `sizes`: "(width >= 64rem) 33vw, 100vw". */
  sizes: string;
  /** The alternative text; "" for decoration. Default: that of the library. */
  alt?: string;
  /** The reserved space, for an image of unknown size. */
  width?: number;
  height?: number;
  /** For the most important image of the page. */
  eager?: boolean;
  className?: string;
};

/** An image at the size in which it is shown, in the newest format that the browser supports. Its space is reserved. */
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

/** The text below a figure: caption and credit. */
export function PictureCaption({ facts }: { facts: PictureFacts | null | undefined }) {
  if (!facts?.caption && !facts?.credit) return null;
  return (
    <figcaption className="picture-caption">
      {facts.caption ? <span>{facts.caption} </span> : null}
      {facts.credit ? <small>{facts.credit}</small> : null}
    </figcaption>
  );
}
