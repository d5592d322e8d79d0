// How much memory V8 may take before it collects. Left to itself it grows with the machine: a process whose live data is 60 MB was
// measured at 470 MB. The heap limits are ceilings, far above what a rendering or a request needs.
const young = "--max-semi-space-size=8";
export const webMemory = [young, "--max-old-space-size=320"];
export const apiMemory = [young, "--max-old-space-size=192"];
