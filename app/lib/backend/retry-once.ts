/**
 * "Mutations retry once" (specification, section 9), after a second. Not while offline: the user sees the failure immediately, and nothing
 * is sent later without their knowledge.
 */
export function retryOnce(failures: number): boolean {
  return failures < 1 && navigator.onLine;
}

const pause = 1_000;

/** The same for pages without the query client. */
export async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!retryOnce(0)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return work();
  }
}
