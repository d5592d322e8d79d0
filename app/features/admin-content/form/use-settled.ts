import { useEffect, useState } from "react";

/** A moment behind the typing, for what is dear: a page is drawn whole, a long text is read from its beginning. */
const pause = 400;

export function useSettled<Typed>(typed: Typed): Typed {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
