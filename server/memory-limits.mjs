// How much memory V8 may take before it collects. Left to itself it grows with the machine: a process whose live data is 60 MB was
// measured at 470 MB. The heap limits are ceilings, far above what a rendering or a request needs.
const young = "--max-semi-space-size=8";
/** Renderings leave long strings behind. Below this V8 would not collect them in one go but spend 10 ms of every page on it. */
const roomForRenderings = "--initial-old-space-size=96";
export const webMemory = [young, roomForRenderings, "--max-old-space-size=320"];
export const apiMemory = [young, "--max-old-space-size=192"];
/** glibc gives threads heaps of their own, and those that compress pages would each keep theirs half empty. */
export const webEnvironment = { MALLOC_ARENA_MAX: "2" };
