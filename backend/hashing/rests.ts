/** In milliseconds. Two thirds of a core at most, in pieces so short that a page which wakes up finds a core free: measured, it then notices nothing. */
const work = 1;
const rest = 0.5;

/**
 * bcryptjs computes for a tenth of a second in one go, and looks at the clock after each of its rounds. That is where this thread rests.
 */
export function restBetweenRounds(pause = sleep) {
  const tell = Date.now;
  let since = performance.now();
  Date.now = () => {
    if (performance.now() - since >= work) {
      pause(rest);
      since = performance.now();
    }
    return tell();
  };
}

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Stops the whole thread, which has nothing else to do. */
function sleep(milliseconds: number) {
  Atomics.wait(nobody, 0, 0, milliseconds);
}
