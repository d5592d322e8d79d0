import { useCallback } from "react";
import { useNavigate } from "react-router";
import { loadRouteModules } from "~/lib/page/route-modules.ts";
import { toast } from "~/ui/toast-store.ts";

/** Goes to a page of the back office, or says that it cannot and leaves everything as it is. */
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
