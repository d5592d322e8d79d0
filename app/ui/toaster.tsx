import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons/actions.tsx";
import { ErrorIcon, InfoIcon, SuccessIcon } from "./icons/status.tsx";
import { currentToasts, dismissToast, subscribeToToasts, type Toast, toastDuration } from "./toast-store.ts";

const none: readonly Toast[] = [];
/** Every region on the page, the innermost last: an open modal brings its own, because all outside it is inert. */
let regions: readonly string[] = [];
const regionListeners = new Set<() => void>();
const icons = { default: InfoIcon, success: SuccessIcon, destructive: ErrorIcon };

/** Once, in the root; modals have their own. The live region is there from the start, so that what appears in it is read out, politely. */
export function Toaster() {
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
    <section aria-label="Notifications" className="toast-region">
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

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, title, description, variant = "default", action } = toast;
  const duration = toastDuration(toast);
  const Drawing = icons[variant];

  // The clock stands still while someone reads: pointer over it, or focus inside.
  useEffect(() => {
    if (duration === undefined || held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock; the buttons inside are the controls
    <div
      className="toast"
      data-variant={variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && dismissToast(id)}
    >
      <Drawing />
      <div>
        <p className="toast-title">{title}</p>
        {description ? <div>{description}</div> : null}
        {action ? (
          <Button
            variant="secondary"
            size="sm"
            className="toast-action"
            onClick={() => {
              action.onClick();
              dismissToast(id);
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <CloseIcon width="18" height="18" />
      </Button>
    </div>
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
