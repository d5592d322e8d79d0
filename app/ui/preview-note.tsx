import { useMatches } from "react-router";
import { DateTimeText } from "./time-ago.tsx";

/** Shown above a page that was opened by a preview link: a route has `preview` in its loader data. */
export function PreviewNote() {
  const expiresAt = useMatches()
    .map(({ loaderData }) => (loaderData as { preview?: { expiresAt?: string } } | null)?.preview?.expiresAt)
    .find(Boolean);
  if (!expiresAt) return null;
  return (
    <aside className="preview-note" aria-label="Preview">
      Preview, not public. This link works until <DateTimeText date={expiresAt} />.
    </aside>
  );
}
