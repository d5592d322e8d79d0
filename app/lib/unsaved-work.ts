// Who signs out loses what no server has. Before that, what can be saved is saved, and the person is asked about the rest.
import { useEffect, useRef } from "react";
import { type CopyFacts, copiesOf } from "./local-copies.ts";

/** Saves what can be saved. False when something on the page is left that no copy in the browser holds. */
type Settle = () => boolean | Promise<boolean>;

const settlers = new Set<() => boolean | Promise<boolean>>();

export function useUnsavedWork(settle: Settle) {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const ask = () => latest.current();
    settlers.add(ask);
    return () => {
      settlers.delete(ask);
    };
  }, []);
}

/** What is left after saving. Every save ends: requests have a timeout. */
export async function unsavedWork(userId: string): Promise<CopyFacts[]> {
  const settled = await Promise.all([...settlers].map((settle) => settle()));
  const copies = copiesOf(userId);
  const isPageListed = copies.some(({ path }) => path === location.pathname);
  return settled.includes(false) && !isPageListed
    ? [...copies, { title: "What you typed on this page", path: undefined }]
    : copies;
}
