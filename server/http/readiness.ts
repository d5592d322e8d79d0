// Whether this process can serve, for whoever decides which process is asked. A process that lives and is not ready says why.

/** How often a balancer must have heard it before it asks others: the usual number of failed checks. */
const timesHeard = 3;
/** Milliseconds: two questions within this time are a balancer's; a person who looks once is not waited for. */
const askedWithin = 30_000;
const waitAtMost = 10_000;

export function createReadiness(findReason: () => string | undefined = () => "the site is starting") {
  let find = findReason;
  let stopping = false;
  let askedAt = [-Infinity, -Infinity];
  let hearings = 0;
  let onHeard: () => void = () => undefined;

  return {
    /** Undefined when it can serve. */
    reason: (): string | undefined => (stopping ? "the site is stopping" : find()),
    /** Someone asks, and is answered. */
    ask() {
      askedAt = [askedAt[1] ?? -Infinity, Date.now()];
      if (stopping && ++hearings >= timesHeard) onHeard();
    },
    /** What there is to know, once there is more than a start. */
    lookAt(findLater: () => string | undefined) {
      find = findLater;
    },
    /** Readiness goes first. Resolves when a balancer that has been asking has heard it, or may be taken not to listen. */
    async withdraw(): Promise<void> {
      stopping = true;
      if (askedAt.some((time) => Date.now() - time > askedWithin)) return;
      await new Promise<void>((resolve) => {
        onHeard = resolve;
        setTimeout(resolve, waitAtMost).unref();
      });
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
