import { Alert } from "./alert.tsx";
import { useOnline } from "./use-online.ts";

/**
 * For pages that load their content in the browser: shown while there is no network. Always in the page, so that screen readers announce
 * it.
 */
export function OfflineNote({ className }: { className?: string }) {
  const online = useOnline();
  return (
    <div role="status" className={online ? undefined : className}>
      {online ? null : (
        <Alert title="You are offline" live={false}>
          This page may be out of date. It updates as soon as you are online again.
        </Alert>
      )}
    </div>
  );
}
