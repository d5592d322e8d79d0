// How much memory V8 may take before it collects. Left to itself it grows to the size of the machine: a process whose live data is
// 60 MB was measured at 470 MB. The heap limit is a ceiling against leaks, far above what a rendering needs.
export const memoryLimits = ["--max-semi-space-size=8", "--max-old-space-size=384"];
