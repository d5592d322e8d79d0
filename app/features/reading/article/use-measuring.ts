import { useEffect, useState } from "react";
import { measure } from "./measure.ts";
import type { ReaderSession } from "./use-reader-session.ts";

/** Measures while the page is there and the reader keeps a history. True as long as it does. */
export function useMeasuring(session: ReaderSession | undefined, postId: string, wanted: boolean): boolean {
  const [refused, setRefused] = useState(false);
  const measuring = session !== undefined && wanted && !refused;
  useEffect(() => {
    if (!session || !measuring) return;
    return measure({ session, postId, onRefused: () => setRefused(true) });
  }, [session, postId, measuring]);
  return measuring;
}
