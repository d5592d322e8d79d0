// Whether this process can serve, for the load balancer. A process that lives and is not ready says why.

/** How often a balancer must have heard it before it asks others: the usual number of failed checks. */
const timesHeard = 3;
/** Milliseconds: two questions within this time are a balancer's; a person who looks once is not waited for. */
const askedWithin = 30_000;
const waitAtMost = 10_000;

export type Readiness = {
  /** Why it cannot serve; undefined when it can. */
  reason(): string | undefined;
  /** Counts a question that was answered. */
  ask(): void;
  /** Replaces the reason of the start. */
  lookAt(findReason: () => string | undefined): void;
  /** Not ready from now on. Resolves when a balancer that has been asking has heard it, or may be taken not to listen. */
  withdraw(): Promise<void>;
};

export function createReadiness(
  findReason: () => string | undefined = () => "the site is starting",
): Readiness {
  let find = findReason;
  let stopping = false;
  let askedAt = [-Infinity, -Infinity];
  let hearings = 0;
  let onHeard: () => void = () => undefined;

  return {
    reason: () => (stopping ? "the site is stopping" : find()),
    ask() {
      askedAt = [askedAt[1] ?? -Infinity, Date.now()];
      if (stopping && ++hearings >= timesHeard) onHeard();
    },
    lookAt(findLater) {
      find = findLater;
    },
    async withdraw() {
      stopping = true;
      if (askedAt.some((time) => Date.now() - time > askedWithin)) return;
      await new Promise<void>((resolve) => {
        onHeard = resolve;
        setTimeout(resolve, waitAtMost).unref();
      });
    },
  };
}
