import { useCallback } from "react";
import { useNavigate } from "react-router";
import { loadRouteModules } from "~/lib/page/route-modules.ts";
import { toast } from "~/ui/toast-store.ts";

/** Navigates to a page of the back office. A failure shows a toast and changes nothing. */
export function useGoTo() {
  const navigate = useNavigate();
  return useCallback(
    async (path: string) => {
      try {
        await loadRouteModules(path.replace(/[?#].*$/, ""));
        await navigate(path);
      } catch {
        toast({ variant: "destructive", title: "Error", description: `Failed to navigate to ${path}` });
      }
    },
    [navigate],
  );
}
