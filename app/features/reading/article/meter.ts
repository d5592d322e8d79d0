// Counts the seconds in which a reader reads: the page is visible, and hand or eye gave a sign not long ago. Knows no clock of its own.

/** Longer without a scroll, a key or a pointer, and the reader is gone. A full screen of text takes less. */
const idleAfter = 60_000;
/** A timer that fires later than this was throttled by the browser or slept with the machine: the time between is not reading. */
const longestStep = 5_000;

export type Reading = {
  seconds: number;
  /** Per cent of the text that has been above the lower edge of the window, at most. */
  depth: number;
  /** The same, now. */
  position: number;
};

export type Meter = ReturnType<typeof createMeter>;

export function createMeter(start: number, visible: boolean) {
  let milliseconds = 0;
  let lastTick = start;
  let lastSign = start;
  let seen = visible;
  let depth = 0;
  let position = 0;

  function tick(now: number) {
    const step = now - lastTick;
    lastTick = now;
    if (seen && step > 0 && step <= longestStep && now - lastSign < idleAfter) milliseconds += step;
  }

  return {
    tick,
    /** Scrolling, typing, pointing. */
    sign(now: number) {
      lastSign = now;
    },
    setVisible(next: boolean, now: number) {
      tick(now);
      seen = next;
      // Coming back is a sign; the time away is not counted.
      if (next) lastSign = now;
    },
    moveTo(share: number) {
      position = share;
      depth = Math.max(depth, share);
    },
    reading(): Reading {
      return { seconds: Math.floor(milliseconds / 1000), depth, position };
    },
  };
}

/** Per cent of a text above the lower edge of the window. */
export function shareRead(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (windowHeight - text.top) / text.height)) * 100);
}

/** How far to scroll so that the same share is above the lower edge again. */
export function scrollFor(
  share: number,
  text: { top: number; height: number },
  windowHeight: number,
): number {
  return text.top + (text.height * share) / 100 - windowHeight;
}
