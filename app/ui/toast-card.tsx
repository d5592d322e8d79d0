import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons/everyday.tsx";
import { ErrorIcon, InfoIcon, SuccessIcon } from "./icons/status.tsx";
import { dismissToast, type Toast, toastDuration } from "./toast-store.ts";

const icons = { default: InfoIcon, success: SuccessIcon, destructive: ErrorIcon };

/** Part of the initial code of every page, because a failure message cannot be fetched when it is needed. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, title, description, variant = "default", action } = toast;
  const duration = toastDuration(toast);
  const Drawing = icons[variant];

  // The timer is paused while the pointer is over the toast or the focus is in it.
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
