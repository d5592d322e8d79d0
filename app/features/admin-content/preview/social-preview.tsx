import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { socialImagePath } from "~/lib/page/page-meta.ts";

const longestTitle = 60;
const longestText = 155;

type SocialPreviewProps = {
  type: Collection;
  values: Values;
  /** The current public path, for which the picture is drawn. */
  publicPath: string | undefined;
};

/** A preview of search results and shared links. */
export function SocialPreview({ type, values, publicPath }: SocialPreviewProps) {
  const title = String(values.search_title || values[type.title] || `Untitled ${type.singular}`);
  const text = String(values.search_description || (values.excerpt ?? values.summary ?? ""));
  const picture = values.social_image
    ? String(values.social_image)
    : publicPath && socialImagePath(publicPath);
  const path = type.publicPath?.({ id: "", updated_at: "", ...values })?.replace(/\?.*/, "") ?? "";
  return (
    <section className="social-preview" aria-label="In search engines and shared links">
      <h2 className="content-panel-title">In search engines and shared links</h2>
      <div className="social-card">
        {picture ? (
          <img
            className="social-picture"
            src={picture}
            alt="In shared links"
            width="1200"
            height="630"
            loading="lazy"
          />
        ) : null}
        <p className="social-host">
          {location.host}
          {path}
        </p>
        <p className="social-title">{title}</p>
        <p className="social-text">
          {text || "Without a summary, search engines choose a sentence from the text."}
        </p>
      </div>
      <p className="field-description">
        {picture ? "" : "The picture for shared links is drawn when the record is published. "}
        {[
          tooLong("Title", title.length, longestTitle),
          text ? tooLong("Description", text.length, longestText) : undefined,
        ]
          .filter(Boolean)
          .join(" ") || "Title and description are short enough."}
      </p>
    </section>
  );
}

function tooLong(what: string, length: number, most: number): string | undefined {
  return length > most ? `${what}: ${length} characters; about ${most} are shown.` : undefined;
}
