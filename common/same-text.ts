import { timingSafeEqual } from "node:crypto";

/** For secrets: its duration does not depend on where two texts differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
