/**
 * "Mutations retry once" (specification, section 9), after a second. Not while offline: the user sees that at once, and nothing is
 * sent behind their back when it returns.
 */
export function retryOnce(failures: number): boolean {
  return failures < 1 && navigator.onLine;
}

const pause = 1_000;

/** The same for a page that does without the query client. */
export async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!retryOnce(0)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return work();
  }
}
