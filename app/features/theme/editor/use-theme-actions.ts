import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { newId } from "~/lib/records/new-id.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { toast } from "~/ui/toast-store.ts";
import {
  activateTheme,
  addTheme,
  deleteTheme,
  type StoredTheme,
  themesQuery,
  updateTheme,
} from "../admin-queries.ts";
import { defaultTheme } from "../default-theme.ts";
import { partsOf, type Theme, type ThemeParts } from "../schema.ts";
import { resetParts } from "./draft.ts";
import { readThemeFile, themeFile } from "./theme-file.ts";

const undoFor = 10_000;

/** The actions on themes. Each shows a toast; an action that fails changes nothing. */
export function useThemeActions(userId: string) {
  const client = useQueryClient();
  const write = useWrite();
  const [, setParams] = useSearchParams();
  const { queryKey } = themesQuery(userId);
  const open = (id: string | undefined) =>
    setParams(id ? { theme: id } : {}, { replace: true, preventScrollReset: true });

  async function attempt<Result>(
    failure: string,
    work: (db: Database, mayBeDone: boolean) => Promise<Result>,
  ) {
    try {
      return await write(async (mayBeDone) => work(await browserClient(), mayBeDone));
    } catch (error) {
      toast({ title: `${failure}: ${messageFor(error)}`, variant: "destructive" });
      return undefined;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  }

  async function update(stored: StoredTheme, theme: Theme) {
    const saved = await attempt("Failed to update theme", (db) => updateTheme(db, stored, partsOf(theme)));
    if (saved)
      toast({
        title: "Theme updated",
        description: saved.is_active ? "Visitors now see it." : "It is not active yet.",
        variant: "success",
      });
    return saved;
  }

  async function reset(stored: StoredTheme, onDone: (saved: StoredTheme) => void) {
    const saved = await attempt("Failed to reset theme", (db) => updateTheme(db, stored, resetParts(stored)));
    if (!saved) return;
    onDone(saved);
    const undo = async () => {
      const back = await attempt("Failed to update theme", (db) => updateTheme(db, saved, partsOf(stored)));
      if (back) onDone(back);
    };
    toast({
      title: "Theme reset to default",
      duration: undoFor,
      action: { label: "Undo", onClick: () => void undo() },
    });
  }

  async function activate({ id, name }: StoredTheme) {
    if (await attempt("Failed to activate theme", (db) => activateTheme(db, id)))
      toast({ title: `${name} is active`, description: "Visitors now see it.", variant: "success" });
  }

  async function add(parts: ThemeParts, done: string) {
    const id = newId();
    const added = await attempt("Failed to add theme", (db) => addTheme(db, parts, id));
    if (!added) return;
    open(added.id);
    toast({ title: done, description: "It is not active yet.", variant: "success" });
  }

  async function remove(stored: StoredTheme) {
    const gone = await attempt("Failed to delete theme", async (db, mayBeDone) => {
      await deleteTheme(db, stored.id, mayBeDone);
      return true;
    });
    if (!gone) return;
    open(undefined);
    const undo = async () => {
      const back = await attempt("Failed to restore theme", (db) => addTheme(db, partsOf(stored), stored.id));
      if (back) open(back.id);
    };
    toast({
      title: `${stored.name} deleted`,
      duration: undoFor,
      action: { label: "Undo", onClick: () => void undo() },
    });
  }

  async function importFile(file: File) {
    try {
      await add(readThemeFile(await file.text()), "Theme imported");
    } catch (error) {
      toast({ title: (error as Error).message, variant: "destructive" });
    }
  }

  return {
    update,
    reset,
    activate,
    remove,
    importFile,
    create: () => add({ ...partsOf(defaultTheme), name: "New theme" }, "Theme added"),
    duplicate: (theme: Theme) =>
      add({ ...partsOf(theme), name: `${theme.name} copy`.slice(0, 200) }, "Theme duplicated"),
    exportFile,
  };
}

export type ThemeActions = ReturnType<typeof useThemeActions>;

function exportFile(theme: Theme) {
  const { name, text } = themeFile(theme);
  saveAsFile(name, text, "application/json");
}
