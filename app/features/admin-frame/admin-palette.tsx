import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { chooseThemeMode } from "~/lib/browser/theme-mode.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { type FoundRecord, searchRecords } from "~/lib/records/record-search.ts";
import { Button } from "~/ui/button.tsx";
import { type CommandItem, filterCommands } from "~/ui/command-filter.ts";
import { CommandPalette } from "~/ui/command-palette.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { type BackOfficeRole, creations, placeOf, sectionsFor } from "./sections.ts";
import { useGoTo } from "./use-go-to.ts";

type AdminPaletteProps = { userId: string; role: BackOfficeRole; signOut: () => void };

/** The command palette and its button in the top bar. Ctrl K or ⌘K opens it on every page. */
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
        placeholder="Page, record or action"
        onQueryChange={setQuery}
      />
    </>
  );
}

function usePaletteItems(
  userId: string,
  role: BackOfficeRole,
  query: string,
  signOut: () => void,
): CommandItem[] {
  const goTo = useGoTo();
  const sought = useDebouncedValue(query.trim(), 150);
  const { data: records = [] } = useQuery({
    queryKey: ["records", userId, sought],
    enabled: sought.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => searchRecords(await browserClient(), sought),
  });

  const pages: CommandItem[] = sectionsFor(role).flatMap((section) =>
    section.pages.map(({ title, path, tab, keywords }) => ({
      id: `page-${path.replaceAll("/", "-")}`,
      label: title,
      group: "Go to",
      hint: path === section.path ? section.group : section.title,
      keywords: [...keywords, tab],
      onSelect: () => void goTo(path),
    })),
  );
  const newRecords: CommandItem[] = creations.map(({ title, path, keywords }) => ({
    id: `new-${path.replaceAll(/\W/g, "-")}`,
    label: title,
    group: "Actions",
    keywords: [...keywords, "create"],
    onSelect: () => void goTo(path),
  }));
  const found = query.trim().length > 1 ? records.map((record) => recordItem(record, goTo)) : [];
  return [...filterCommands([...pages, ...newRecords, ...actions(signOut, goTo)], query), ...found];
}

function actions(signOut: () => void, goTo: (path: string) => Promise<void>): CommandItem[] {
  const isDark = document.documentElement.classList.contains("dark");
  return [
    {
      id: "do-theme",
      label: isDark ? "Switch to light mode" : "Switch to dark mode",
      group: "Actions",
      keywords: ["theme", "toggle", "dark", "light", "mode"],
      onSelect: () => chooseThemeMode(isDark ? "light" : "dark"),
    },
    {
      id: "do-site",
      label: "View site",
      group: "Actions",
      keywords: ["home", "public"],
      onSelect: () => void goTo("/"),
    },
    {
      id: "do-sign-out",
      label: "Sign out",
      group: "Actions",
      keywords: ["log out", "leave", "end session"],
      onSelect: signOut,
    },
  ];
}

function recordItem(
  { kind, id, title, detail }: FoundRecord,
  goTo: (path: string) => Promise<void>,
): CommandItem {
  const place = placeOf(`/admin/${kind}`, "admin");
  return {
    id: `record-${kind}-${id}`,
    label: title,
    group: "Records",
    hint: [place?.page.title, detail].filter(Boolean).join(" · "),
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
