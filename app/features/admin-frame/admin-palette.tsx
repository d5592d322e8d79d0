import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { chooseThemeMode } from "~/lib/browser/theme-mode.ts";
import type { FoundRecord } from "~/lib/records/record-search.ts";
import { Button } from "~/ui/button.tsx";
import { type CommandItem, filterCommands } from "~/ui/command-filter.ts";
import { CommandPalette } from "~/ui/command-palette.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { creations } from "./creations.ts";
import { recordsQuery } from "./queries.ts";
import { type OfficeRole, sections, sectionsFor } from "./sections.ts";
import { useGoTo } from "./use-go-to.ts";

type AdminPaletteProps = { userId: string; role: OfficeRole; signOut: () => void };

/** The button in the top bar, and the palette it opens; Ctrl K or ⌘K anywhere. */
export function AdminPalette({ userId, role, signOut }: AdminPaletteProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  useShortcut(() => change(!open));
  const items = usePaletteItems(userId, role, query, signOut);

  function change(next: boolean) {
    setOpen(next);
    if (!next) setQuery("");
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="admin-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon width="18" height="18" />
        <span className="sr-only-on-phone">Search or go to</span>
        <Kbd className="admin-search-key">{isMac() ? "⌘K" : "Ctrl K"}</Kbd>
      </Button>
      <CommandPalette
        open={open}
        onOpenChange={change}
        items={items}
        label="Search or go to"
        placeholder="A page, a record, something to do"
        filter={false}
        onQueryChange={setQuery}
      />
    </>
  );
}

function usePaletteItems(
  userId: string,
  role: OfficeRole,
  query: string,
  signOut: () => void,
): CommandItem[] {
  const goTo = useGoTo();
  const sought = useDebounced(query.trim());
  const { data: records = [] } = useQuery(recordsQuery(userId, sought));

  const pages: CommandItem[] = sectionsFor(role).map(({ title, path, group, keywords }) => ({
    id: `page-${path.replaceAll("/", "-")}`,
    label: title,
    group: "Go to",
    hint: group,
    keywords,
    onSelect: () => void goTo(path),
  }));
  const making: CommandItem[] = creations.map(({ title, path, keywords }) => ({
    id: `make-${path.replaceAll(/\W/g, "-")}`,
    label: title,
    group: "Do",
    keywords: [...keywords, "create"],
    onSelect: () => void goTo(path),
  }));
  const found = query.trim().length > 1 ? records.map((record) => recordItem(record, goTo)) : [];
  return [...filterCommands([...pages, ...making, ...actions(signOut, goTo)], query), ...found];
}

function actions(signOut: () => void, goTo: (path: string) => Promise<void>): CommandItem[] {
  const isDark = document.documentElement.classList.contains("dark");
  return [
    {
      id: "do-theme",
      label: isDark ? "Switch to light mode" : "Switch to dark mode",
      group: "Do",
      keywords: ["theme", "toggle", "dark", "light", "mode"],
      onSelect: () => chooseThemeMode(isDark ? "light" : "dark"),
    },
    {
      id: "do-site",
      label: "View site",
      group: "Do",
      keywords: ["home", "public"],
      onSelect: () => void goTo("/"),
    },
    {
      id: "do-sign-out",
      label: "Sign out",
      group: "Do",
      keywords: ["log out", "leave", "end session"],
      onSelect: signOut,
    },
  ];
}

function recordItem(
  { kind, id, title, detail }: FoundRecord,
  goTo: (path: string) => Promise<void>,
): CommandItem {
  const section = sections.find(({ path }) => path === `/admin/${kind}`);
  return {
    id: `record-${kind}-${id}`,
    label: title,
    group: "Records",
    hint: [section?.title, detail].filter(Boolean).join(" · "),
    // Statistics are edited on their one page.
    onSelect: () => void goTo(kind === "statistics" ? "/admin/statistics" : `/admin/${kind}/${id}`),
  };
}

function useShortcut(run: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The value as it was once nothing has changed for a while: typing asks the server once, not at every key. */
function useDebounced<Value>(value: Value, wait = 150): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
