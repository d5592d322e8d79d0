import { useEffect, useState } from "react";
import type { Values } from "~/lib/fields/field.ts";

/** A moment behind the typing: a page is drawn whole. */
const pause = 400;

export function useSettled(values: Values): Values {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), pause);
    return () => clearTimeout(timer);
  }, [values]);
  return settled;
}
