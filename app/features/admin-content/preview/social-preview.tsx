import type { ContentType, Values } from "../description/content-type.ts";

const longestTitle = 60;
const longestText = 155;

/** How a search engine and a shared link will show it. */
export function SocialPreview({ type, values }: { type: ContentType; values: Values }) {
  const title = String(values[type.title] || `Untitled ${type.singular}`);
  const text = String(values.excerpt ?? values.summary ?? "");
  const path = type.publicPath?.({ id: "", updated_at: "", ...values })?.replace(/\?.*/, "") ?? "";
  return (
    <section className="social-preview" aria-label="In search engines and shared links">
      <h2 className="content-panel-title">In search engines and shared links</h2>
      <div className="social-card">
        <p className="social-host">
          {location.host}
          {path}
        </p>
        <p className="social-title">{title}</p>
        <p className="social-text">{text || "Without an excerpt, others choose a sentence for you."}</p>
      </div>
      <p className="field-description">
        {[
          tooLong("Title", title.length, longestTitle),
          text ? tooLong("Excerpt", text.length, longestText) : undefined,
        ]
          .filter(Boolean)
          .join(" ") || "Both fit."}
      </p>
    </section>
  );
}

function tooLong(what: string, length: number, most: number): string | undefined {
  return length > most ? `${what}: ${length} characters; about ${most} are shown.` : undefined;
}
