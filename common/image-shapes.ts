/** Shapes that the web process cuts an image to, around its focal point: width divided by height. No others are made. */
export const imageShapes = {
  /** Portraits. */
  square: 1,
  /** For previews of shared links. */
  social: 1200 / 630,
} as const;

export type ImageShape = keyof typeof imageShapes;
