import { useState } from "react";

/** A form that holds only what is typed: the rest is what is stored, and may change beside it, by a colleague. */
export function useTyped<Values extends object>(stored: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const names = Object.keys(typed) as (keyof Values)[];
  return {
    values: { ...stored, ...typed },
    isDirty: names.some((name) => JSON.stringify(typed[name]) !== JSON.stringify(stored[name])),
    set: (changes: Partial<Values>) => setTyped((before) => ({ ...before, ...changes })),
    /** Of what is sent, what was typed: to be laid over what is stored by then. */
    typedOf: <Sent extends object>(sent: Sent) =>
      Object.fromEntries(
        Object.entries(sent).filter(([name]) => Object.hasOwn(typed, name)),
      ) as Partial<Sent>,
    /** It is saved. What was typed meanwhile stays. */
    settle: () =>
      setTyped(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => value !== typed[name as keyof Values]),
          ) as Partial<Values>,
      ),
  };
}
