// How much memory V8 may use before it collects garbage. Its defaults grow with the machine: a process with 60 MB of live data used
// 470 MB. The heap limits are ceilings, far above what a rendering or a request needs.
const young = "--max-semi-space-size=8";
/** Renderings leave long strings. With less room V8 would spend 10 ms of every page on collecting them. */
const roomForRenderings = "--initial-old-space-size=96";
export const webMemory = [young, roomForRenderings, "--max-old-space-size=320"];
export const apiMemory = [young, "--max-old-space-size=192"];
/** glibc gives each thread its own heap, and each thread that compresses pages would keep a half-empty one. */
export const webEnvironment = { MALLOC_ARENA_MAX: "2" };
