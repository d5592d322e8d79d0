// The performance monitor's measure: how long this page took to load (rated by lib/page-load-rating.ts).

export type PageLoad = {
  total: number;
  firstByte: number;
  ready: number;
};

/** Undefined until the page has finished loading. */
export function readPageLoad(): PageLoad | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry || entry.loadEventEnd === 0) return undefined;
  return {
    total: Math.round(entry.loadEventEnd),
    firstByte: Math.round(entry.responseStart),
    ready: Math.round(entry.domContentLoadedEventEnd),
  };
}

/** How long the web process takes to answer now; undefined when it does not. */
export async function measureAnswer(): Promise<number | undefined> {
  const started = performance.now();
  try {
    const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    const { ok } = response;
    // Unread, it would hold the connection until the time is up.
    await response.arrayBuffer();
    return ok ? Math.round(performance.now() - started) : undefined;
  } catch {
    return undefined;
  }
}
