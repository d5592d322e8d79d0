import { classNames } from "~/ui/class-names.ts";
import { Drawing } from "~/ui/drawing.tsx";

type PostCoverProps = {
  post: { slug: string; featured_image: string | null };
  eager?: boolean;
  className?: string;
};

/** The picture an editor chose, or the drawing that belongs to the slug. Decoration either way: the title stands beside it. */
export function PostCover({ post, eager, className }: PostCoverProps) {
  return (
    <div className={classNames("cover", className)}>
      {post.featured_image ? (
        <img
          src={post.featured_image}
          alt=""
          width={1200}
          height={675}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <Drawing src={`/art/covers/${post.slug}.svg`} width={1200} height={675} fit="slice" />
      )}
    </div>
  );
}
