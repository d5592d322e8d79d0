import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { referencesIn } from "#content-model/reference.ts";
import { linkedRecordsQuery } from "./link-queries.ts";

/** The records that a text links to, and a warning about those that are not public. */
export function LinkedRecords({ text }: { text: string }) {
  const references = useMemo(() => referencesIn(text).sort(), [text]);
  const { data: found, isPlaceholderData } = useQuery(linkedRecordsQuery(references));
  if (references.length === 0 || !found || isPlaceholderData) return null;
  const missing = references.filter((reference) => !found.has(reference)).length;
  return (
    <div className="editor-links field-description">
      {missing > 0 ? (
        <p role="status">
          {missing === 1 ? "One link leads" : `${missing} links lead`} to a record that is not public.
          Visitors see the text without the link.
        </p>
      ) : null}
      <ul aria-label="Linked records">
        {references.map((reference) => {
          const linked = found.get(reference);
          return (
            <li key={reference}>
              <code>{reference.slice(0, reference.indexOf("/") + 9)}…</code>{" "}
              {linked ? `${linked.title}, at ${linked.href}` : "Not public"}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
