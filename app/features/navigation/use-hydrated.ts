import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first rendering, so that both give the same HTML; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
