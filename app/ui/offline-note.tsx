import { useSyncExternalStore } from "react";
import { Alert } from "./alert.tsx";

/** For pages whose content is asked for in the browser: says why nothing comes, and goes by itself. Always in the page, so that it is read aloud. */
export function OfflineNote({ className }: { className?: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={online ? undefined : className}>
      {online ? null : (
        <Alert title="You are offline" live={false}>
          What you see may be out of date. It is brought up to date as soon as the connection is back.
        </Alert>
      )}
    </div>
  );
}

function subscribe(notify: () => void) {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}
