// Whether this process can serve, for the load balancer, with the reason if it cannot.

/** After this many failed checks a load balancer usually uses other processes. */
const checksNeeded = 3;
/** Milliseconds: two checks within this time come from a balancer; a single check by a person does not delay a stop. */
const balancerInterval = 30_000;
const maxWait = 10_000;

export type Readiness = {
  /** Why it cannot serve; undefined when it can. */
  reason(): string | undefined;
  /** Counts an answered check. */
  recordCheck(): void;
  /** Replaces the reason of the start. */
  setReason(findReason: () => string | undefined): void;
  /** Not ready from now on. Resolves when the load balancer has read that often enough, or sends no checks. */
  withdraw(): Promise<void>;
};

export function createReadiness(
  findReason: () => string | undefined = () => "the site is starting",
): Readiness {
  let find = findReason;
  let stopping = false;
  let checkedAt = [-Infinity, -Infinity];
  let failedChecks = 0;
  let onNoticed: () => void = () => undefined;

  return {
    reason: () => (stopping ? "the site is stopping" : find()),
    recordCheck() {
      checkedAt = [checkedAt[1] ?? -Infinity, Date.now()];
      if (stopping && ++failedChecks >= checksNeeded) onNoticed();
    },
    setReason(findLater) {
      find = findLater;
    },
    async withdraw() {
      stopping = true;
      if (checkedAt.some((time) => Date.now() - time > balancerInterval)) return;
      await new Promise<void>((resolve) => {
        onNoticed = resolve;
        setTimeout(resolve, maxWait).unref();
      });
    },
  };
}
