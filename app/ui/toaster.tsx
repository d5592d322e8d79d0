import { useEffect, useId, useSyncExternalStore } from "react";
import { ToastCard } from "./toast-card.tsx";
import { currentToasts, subscribeToToasts, type Toast } from "./toast-store.ts";

const none: readonly Toast[] = [];
/** All toast regions on the page, the innermost last: an open modal has its own, because everything outside it is inert. */
let regions: readonly string[] = [];
const regionListeners = new Set<() => void>();

/** Rendered once in the root; modals have their own, under another name. The live region is always there, so that toasts are announced. */
export function Toaster({ label = "Notifications" }: { label?: string }) {
  const id = useId();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  const innermost = useSyncExternalStore(
    subscribeToRegions,
    () => regions[regions.length - 1],
    () => undefined,
  );
  useEffect(() => {
    changeRegions([...regions, id]);
    return () => changeRegions(regions.filter((each) => each !== id));
  }, [id]);
  return (
    <section aria-label={label} className="toast-region">
      <div role="status" aria-live="polite" aria-atomic="true">
        {toasts
          .filter((each) => each.open && innermost === id)
          .map((each) => (
            <ToastCard key={each.id} toast={each} />
          ))}
      </div>
    </section>
  );
}

function subscribeToRegions(listener: () => void) {
  regionListeners.add(listener);
  return () => {
    regionListeners.delete(listener);
  };
}

function changeRegions(next: readonly string[]) {
  regions = next;
  for (const listener of regionListeners) listener();
}
