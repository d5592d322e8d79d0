import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, for content that depends on the URL or on history. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
