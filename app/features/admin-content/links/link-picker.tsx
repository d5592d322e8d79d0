import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { isOwnPathOrHttps } from "#common/own-path.ts";
import { collectionAt } from "#content-model/collections.ts";
import type { CommandItem } from "~/ui/command-filter.ts";
import { CommandPalette } from "~/ui/command-palette.tsx";
import { linkDownloadsQuery, linkTargetsQuery } from "./link-queries.ts";

type LinkPickerProps = { onPick: (target: string, title: string) => void; onClose: () => void };

/** Finds a record by its name and makes a link that follows it, or a document to download; a path or a URL can be typed as well. */
export function LinkPicker({ onPick, onClose }: LinkPickerProps) {
  const [query, setQuery] = useState("");
  const sought = useDeferredValue(query.trim());
  const { data: records = [] } = useQuery(linkTargetsQuery(sought));
  const { data: documents = [] } = useQuery(linkDownloadsQuery(sought));
  const typed: CommandItem[] = isOwnPathOrHttps(sought)
    ? [
        {
          id: "link-typed",
          label: `Link to ${sought}`,
          group: "As typed",
          onSelect: () => onPick(sought, ""),
        },
      ]
    : [];
  const found: CommandItem[] =
    sought.length > 1
      ? records.slice(0, 12).map(({ kind, id, title, detail, reference }) => ({
          id: `link-${kind}-${id}`,
          label: title,
          group: "Records",
          hint: [collectionAt(kind)?.plural, detail].filter(Boolean).join(" · "),
          onSelect: () => onPick(reference, title),
        }))
      : [];
  const downloads: CommandItem[] =
    sought.length > 1
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
      items={[...typed, ...found, ...downloads]}
      label="Link to"
      placeholder="The name of a page, a post, a document …"
      emptyText={
        sought.length > 1
          ? "Nothing found. Try another word, or type a path or a URL."
          : "Type a name, a path or a URL."
      }
      filter={false}
      onQueryChange={setQuery}
    />
  );
}
