import { useEffect, useId, useSyncExternalStore } from "react";
import { createStore } from "../lib/browser/store.ts";
import { ToastCard } from "./toast-card.tsx";
import { currentToasts, subscribeToToasts, type Toast } from "./toast-store.ts";

const none: readonly Toast[] = [];
/** All toast regions on the page, the innermost last: an open modal has its own, because everything outside it is inert. */
const regions = createStore<readonly string[]>([]);

/** Rendered once in the root; modals have their own, under another name. The live region is always there, so that toasts are announced. */
export function Toaster({ label = "Notifications" }: { label?: string }) {
  const id = useId();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  const innermost = useSyncExternalStore(
    regions.subscribe,
    () => regions.current().at(-1),
    () => undefined,
  );
  useEffect(() => {
    regions.publish([...regions.current(), id]);
    return () => regions.publish(regions.current().filter((each) => each !== id));
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
