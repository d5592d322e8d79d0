import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { messageFor } from "~/lib/backend/errors.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { themesQuery } from "../admin-queries.ts";
import { ThemeEditor } from "./theme-editor.tsx";
import { ThemeShelf } from "./theme-shelf.tsx";
import type { ThemeActions } from "./use-theme-actions.ts";

/** The page at /admin/theme: the themes, and one of them open. */
export function ThemeManager({ userId, actions }: { userId: string; actions: ThemeActions }) {
  const { data: themes, error, isFetching, refetch } = useQuery(themesQuery(userId));
  const [params] = useSearchParams();
  if (error && !themes) {
    return <LoadFailure title={messageFor(error)} retry={refetch} busy={isFetching} />;
  }
  if (!themes) return <Sketch />;
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
}

function Sketch() {
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
