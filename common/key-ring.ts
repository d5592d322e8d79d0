// The keys of an installation as one process knows them: the current ones, those still accepted, and when to look again.
import { sameText } from "./same-text.ts";

export const keyKinds = ["publishable", "secret", "jwt"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** `until`: when a key that was replaced ends. */
export type Key = { kind: KeyKind; value: string; until?: string };

export type KeyRing = ReturnType<typeof createKeyRing>;

/** Who comes with an unknown key can make us look again, but not more often than this. */
const lookAgainAfter = 1_000;
/** A key that was ended from elsewhere is noticed so late at most. `npm run keys` leaves it twice that time. */
export const noticedWithin = 5_000;

type Options = {
  /** Of each kind the current one first. */
  keys: Key[];
  /** Undefined where they cannot change. When it fails, what is known stays. */
  load?: () => Promise<Key[]>;
  now?: () => number;
};

export function createKeyRing({ keys, load, now = Date.now }: Options) {
  let known = keys;
  let lookedAt = now();
  let looking: Promise<void> | undefined;
  const listeners: (() => void)[] = [];
  const timer = load && setInterval(() => void lookAgain(), noticedWithin).unref();

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

  function lookAgain(): Promise<void> {
    if (!load) return Promise.resolve();
    looking ??= load()
      .then(update, () => undefined)
      .finally(() => {
        lookedAt = now();
        looking = undefined;
      });
    return looking;
  }

  return {
    /** What this process uses and hands out itself. */
    current: (kind: KeyKind): string => known.find((key) => key.kind === kind)?.value ?? "",
    /** The accepted key that fits. When none does, another process may know a newer one: then we look again, within limits. */
    async find(kind: KeyKind, fits: (value: string) => boolean): Promise<string | undefined> {
      const found = accepted(kind).find(fits);
      if (found !== undefined || (!looking && now() - lookedAt < lookAgainAfter)) return found;
      await lookAgain();
      return accepted(kind).find(fits);
    },
    /** As far as known, without looking again. */
    accepts: (kind: KeyKind, value: string) => accepted(kind).some((each) => sameText(each, value)),
    list: (): Key[] => known,
    update,
    lookAgain,
    onChange: (listen: () => void) => void listeners.push(listen),
    close: () => clearInterval(timer),
  };
}
