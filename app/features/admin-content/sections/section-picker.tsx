import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Block, blockGroups } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { StoredSection } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import { listSectionsAt } from "../queries.ts";
import { readCopiedSection } from "./copied-section.ts";
import { beginSection, copyOf } from "./edit-sections.ts";

type SectionPickerProps = {
  /** Where the section will be. */
  place: string;
  pageTitle: string;
  onPick: (section: StoredSection) => void;
  onClose: () => void;
};

/** All blocks with their sketches by group, and the section that was copied from another page. */
export function SectionPicker({ place, pageTitle, onPick, onClose }: SectionPickerProps) {
  const [query, setQuery] = useState("");
  const [copied] = useState(readCopiedSection);
  const [recent] = useState(readRecentKinds);
  const queries = useQueryClient();
  useQuery(wordsQuery);
  const copiedBlock = blocks.find(({ kind }) => kind === copied?.kind);
  const found = blocks.filter((block) => isFound(block, query));
  const groups = Object.entries(blockGroups).map(([group, title]) => ({
    title,
    found: found.filter((block) => block.group === group),
  }));
  const latest = recent.flatMap((kind) => found.find((block) => block.kind === kind) ?? []);
  async function begin(block: Block) {
    // Without the words of that page the section starts empty.
    const pages = block.startsAs ? await queries.ensureQueryData(wordsQuery).catch(() => []) : [];
    const page = pages.find(({ path }) => path === block.startsAs);
    const words = page?.sections.find(({ kind, hidden }) => kind === block.kind && !hidden);
    noteRecentKind(block.kind);
    onPick(beginSection(block, pageTitle, words));
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Add section" description={place} size="lg">
        <div className="section-picker">
          <SearchInput
            aria-label="Search sections"
            placeholder="Search sections"
            value={query}
            data-autofocus
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              const [first] = query.trim() === "" ? [] : found;
              if (event.key === "Enter" && first) void begin(first);
            }}
            onClear={() => setQuery("")}
          />
          {copied && copiedBlock ? (
            <Button variant="secondary" onClick={() => onPick(copyOf(copied))}>
              Paste “{copiedBlock.title}”
            </Button>
          ) : null}
          {[{ title: "Recently used", found: latest }, ...groups].map(({ title, found }) =>
            found.length > 0 ? <Group key={title} title={title} found={found} onPick={begin} /> : null,
          )}
          <p className="section-picker-none" role="status">
            {found.length === 0 ? "No matching sections" : ""}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}

type GroupProps = { title: string; found: readonly Block[]; onPick: (block: Block) => unknown };

function Group({ title, found, onPick }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className="field-label">{title}</h3>
      <ul className="section-kinds">
        {found.map((block) => (
          <li key={block.kind}>
            <button type="button" className="section-kind" onClick={() => onPick(block)}>
              <svg viewBox="0 0 48 32" aria-hidden="true" focusable="false">
                <path d={block.sketch} />
              </svg>
              <span className="section-kind-title">{block.title}</span>
              <span className="section-kind-about">{block.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const startPaths = [...new Set(blocks.flatMap((block: Block) => block.startsAs ?? []))];
const wordsQuery = {
  queryKey: ["content", "pages", "sections", startPaths],
  queryFn: () => listSectionsAt(startPaths),
};

/** Every word of the query begins a word of the title, the description or the group. */
function isFound({ title, about, group }: Block, query: string): boolean {
  const words = `${title} ${about} ${blockGroups[group]}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

// The kinds of section that were added last in this browser, newest first.
const key = "recent-sections";
const most = 4;

function readRecentKinds(): string[] {
  try {
    const kinds: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kinds) ? kinds.map(String) : [];
  } catch {
    return [];
  }
}

function noteRecentKind(kind: string) {
  const others = readRecentKinds().filter((each) => each !== kind);
  try {
    localStorage.setItem(key, JSON.stringify([kind, ...others].slice(0, most)));
  } catch {
    // Storage is full or disabled: the picker has no recent kinds.
  }
}
