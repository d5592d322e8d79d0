// React Router answers a page whose code cannot be loaded by reloading the one it is on. With the network away that loses the page, and
// after a deploy it loses the click.
import type { ClientInstrumentation } from "react-router";
import { toast } from "~/ui/toast-store.ts";
import { isAtHand, loadRouteModules } from "../lib/page/route-modules.ts";

export const survivingNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        const target = typeof to === "string" ? new URL(to, location.href) : undefined;
        if (target && target.pathname !== location.pathname) {
          if (!navigator.onLine && !isAtHand(target.pathname)) return stay(target.pathname);
          loadRouteModules(target.pathname).catch(() => openAnew(target));
        }
        await callNavigate();
      },
    });
  },
};

/** What does not come back leaves everything as it is: an instrumentation that ended would be followed by the navigation. */
function stay(path: string): Promise<never> {
  toast({ variant: "destructive", title: "You are offline", description: `Failed to navigate to ${path}` });
  return new Promise(() => {});
}

/** Loads the page from the new build. The router reloads the current URL: in either order the result is the requested page. */
function openAnew(target: URL) {
  history.pushState(null, "", target);
  location.reload();
}
