// The outlines of the mark, apart from `mark.ts` and its typeface, so that a component may use them in the browser.

/** Each line is the hull of three circles: arcs and tangents. The middle one is halfway between the others. */
export const markContours =
  "M34.45 8.28L43.59 27.02A10 10 0 0 1 35.37 41.37L14.61 42.97A10.6 10.6 0 0 1 5.05 26.42L18.24 7.10A9.4 9.4 0 0 1 34.45 8.28z" +
  "M33.43 12.98L38.25 24.36A8.8 8.8 0 0 1 30.86 36.57L19.79 37.47A9.1 9.1 0 0 1 11.24 23.72L18.31 11.93A8.5 8.5 0 0 1 33.43 12.98z" +
  "M32.74 19.26L33.24 23.26A7.6 7.6 0 0 1 26.77 31.72L25.37 31.92A7.6 7.6 0 0 1 16.87 22.81L17.77 18.61A7.6 7.6 0 0 1 32.74 19.26z";

export const markKeyhole = "M25 15.4a3.6 3.6 0 0 1 1.9 6.65l1.35 6.55h-6.5l1.35-6.55A3.6 3.6 0 0 1 25 15.4z";
