// The measurements of the performance monitor (rated by lib/analytics/page-load-rating.ts).

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

/** How long the web process takes to answer; undefined without an answer. */
export async function measureAnswer(): Promise<number | undefined> {
  const started = performance.now();
  try {
    const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    const { ok } = response;
    // An unread body keeps the connection open until the timeout.
    await response.arrayBuffer();
    return ok ? Math.round(performance.now() - started) : undefined;
  } catch {
    return undefined;
  }
}
