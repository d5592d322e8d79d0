// The keys of an installation in one process: the current ones, those still accepted, and when to load them again.
import { sameText } from "./same-text.ts";

export const keyKinds = ["publishable", "secret", "jwt"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** `until`: when a key that was replaced ends. */
export type Key = { kind: KeyKind; value: string; until?: string };

export type KeyRing = ReturnType<typeof createKeyRing>;

/** Milliseconds between two loads that requests with an unknown key can cause. */
const reloadAfter = 1_000;
/** Milliseconds until this process notices that another one ended a key. `npm run keys` waits twice that long. */
export const noticedWithin = 5_000;

type Options = {
  /** Of each kind the current one first. */
  keys: Key[];
  /** Undefined where they cannot change. If it fails, the known keys stay. */
  load?: () => Promise<Key[]>;
  now?: () => number;
};

export function createKeyRing({ keys, load, now = Date.now }: Options) {
  let known = keys;
  let loadedAt = now();
  let loading: Promise<void> | undefined;
  const listeners: (() => void)[] = [];
  const timer = load && setInterval(() => void reload(), noticedWithin).unref();

  function accepted(kind: KeyKind): string[] {
    return known
      .filter((key) => key.kind === kind && (key.until === undefined || Date.parse(key.until) > now()))
      .map(({ value }) => value);
  }

  function update(found: Key[]) {
    const before = JSON.stringify(known);
    known = found;
    if (JSON.stringify(found) !== before) for (const listen of listeners) listen();
  }

  function reload(): Promise<void> {
    if (!load) return Promise.resolve();
    loading ??= load()
      .then(update, () => undefined)
      .finally(() => {
        loadedAt = now();
        loading = undefined;
      });
    return loading;
  }

  return {
    /** Used by this process and given to browsers. */
    current: (kind: KeyKind): string => known.find((key) => key.kind === kind)?.value ?? "",
    /** The accepted key that matches. If none does, another process may have created a newer one, so keys are loaded again, within limits. */
    async find(kind: KeyKind, fits: (value: string) => boolean): Promise<string | undefined> {
      const found = accepted(kind).find(fits);
      if (found !== undefined || (!loading && now() - loadedAt < reloadAfter)) return found;
      await reload();
      return accepted(kind).find(fits);
    },
    /** By the known keys, without loading again. */
    accepts: (kind: KeyKind, value: string) => accepted(kind).some((each) => sameText(each, value)),
    list: (): Key[] => known,
    update,
    reload,
    onChange: (listen: () => void) => void listeners.push(listen),
    close: () => clearInterval(timer),
  };
}
