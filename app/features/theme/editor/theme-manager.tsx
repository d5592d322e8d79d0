import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { themesQuery } from "../admin-queries.ts";
import { ThemeEditor } from "./theme-editor.tsx";
import { ThemeShelf } from "./theme-shelf.tsx";
import type { ThemeActions } from "./use-theme-actions.ts";

/** The page at /admin/theme: all themes, and one of them open. */
export function ThemeManager({ userId, actions }: { userId: string; actions: ThemeActions }) {
  const [params] = useSearchParams();
  return (
    <Loaded query={useQuery(themesQuery(userId))} loading={<ThemeSkeleton />}>
      {(themes) => {
        const open =
          themes.find(({ id }) => id === params.get("theme")) ??
          themes.find(({ is_active }) => is_active) ??
          themes[0];
        return (
          <div className="theme-manager">
            <ThemeShelf themes={themes} openId={open?.id ?? ""} />
            {open ? <ThemeEditor key={open.id} stored={open} userId={userId} actions={actions} /> : null}
          </div>
        );
      }}
    </Loaded>
  );
}

function ThemeSkeleton() {
  return (
    <div className="theme-manager" aria-busy>
      <Skeleton />
      <div className="theme-editor">
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
