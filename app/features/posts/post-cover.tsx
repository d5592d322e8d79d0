import type { PictureFacts } from "~/lib/records/picture.ts";
import { classNames } from "~/ui/class-names.ts";
import { Drawing } from "~/ui/drawing.tsx";
import { Picture } from "~/ui/picture.tsx";

type PostCoverProps = {
  post: { slug: string; featured_image: string | null; picture?: PictureFacts | null };
  /** Its width on the page, as in `sizes`. */
  sizes?: string;
  eager?: boolean;
  className?: string;
};

/** The picture an editor chose, or the drawing that belongs to the slug. Decoration either way: the title is beside it. */
export function PostCover({
  post,
  sizes = "(min-width: 64rem) 26rem, 100vw",
  eager,
  className,
}: PostCoverProps) {
  return (
    <div className={classNames("cover", className)}>
      {post.featured_image ? (
        <Picture
          src={post.featured_image}
          facts={post.picture}
          sizes={sizes}
          alt=""
          width={1200}
          height={675}
          eager={eager}
        />
      ) : (
        <Drawing src={`/art/covers/${post.slug}.svg`} width={1200} height={675} fit="slice" />
      )}
    </div>
  );
}
