import { useState } from "react";
import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * React Router's component writes a script for the time before React. Where React renders the document anew there is no such time, and
 * Trusted Types would refuse the script: only the behaviour is needed then.
 */
export function RestoredScroll() {
  const [isRenderedAnew] = useState(useHydrated());
  return isRenderedAnew ? <Behaviour /> : <ScrollRestoration />;
}

function Behaviour() {
  useScrollRestoration({});
  return null;
}
