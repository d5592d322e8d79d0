/** A value outside React, for `useSyncExternalStore`. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(next: State) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
