import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { isOwnPathOrHttps } from "#common/own-path.ts";
import { collectionAt } from "#content-model/collections.ts";
import type { CommandItem } from "~/ui/command-filter.ts";
import { CommandPalette } from "~/ui/command-palette.tsx";
import { linkDownloadsQuery, linkTargetsQuery } from "./link-queries.ts";

type LinkPickerProps = {
  onPick: (target: string, title: string) => void;
  onClose: () => void;
  /** For what shows a record, and not only links to it. */
  recordsOnly?: boolean;
};

/** Finds a record or a document to link to. Editors can also type a path or a URL. */
export function LinkPicker({ onPick, onClose, recordsOnly = false }: LinkPickerProps) {
  const [query, setQuery] = useState("");
  const term = useDeferredValue(query.trim());
  const { data: records = [] } = useQuery(linkTargetsQuery(term));
  const { data: documents = [] } = useQuery(linkDownloadsQuery(term));
  const typed: CommandItem[] = isOwnPathOrHttps(term)
    ? [{ id: "link-typed", label: `Link to ${term}`, group: "As typed", onSelect: () => onPick(term, "") }]
    : [];
  const found: CommandItem[] =
    term.length > 1
      ? records.slice(0, 12).map(({ kind, id, title, detail, reference }) => ({
          id: `link-${kind}-${id}`,
          label: title,
          group: "Records",
          hint: [collectionAt(kind)?.plural, detail].filter(Boolean).join(" · "),
          onSelect: () => onPick(reference, title),
        }))
      : [];
  const downloads: CommandItem[] =
    term.length > 1
      ? documents.map(({ id, title, href, facts }) => ({
          id: `link-download-${id}`,
          label: title,
          group: "Downloads",
          hint: facts,
          onSelect: () => onPick(href, title),
        }))
      : [];
  return (
    <CommandPalette
      open
      onOpenChange={(open) => !open && onClose()}
      items={recordsOnly ? found : [...typed, ...found, ...downloads]}
      label={recordsOnly ? "Choose a record" : "Link to"}
      placeholder={recordsOnly ? "Title of a page, a post …" : "Title of a page, a post, a document …"}
      emptyText={emptyText(term, recordsOnly)}
      onQueryChange={setQuery}
    />
  );
}

function emptyText(term: string, recordsOnly: boolean): string {
  if (term.length < 2) return recordsOnly ? "Type a title." : "Type a title, a path or a URL.";
  return `Nothing found. Try another word${recordsOnly ? "" : ", or type a path or a URL"}.`;
}
