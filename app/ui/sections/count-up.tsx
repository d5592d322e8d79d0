import { useEffect, useRef } from "react";

const duration = 900;

/** Counts up once when it comes into view. The server sends the final text. A figure that is already visible at hydration does not move. */
export function CountUp({ value }: { value: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const target = element.current;
    const parts = countable(value);
    if (!target || !parts || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (target.getBoundingClientRect().top < innerHeight) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const start = performance.now();
      const step = (time: number) => {
        const share = Math.min(1, (time - start) / duration);
        target.textContent = share < 1 ? countedText(parts, 1 - (1 - share) ** 3) : value;
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      target.textContent = value;
    };
  }, [value]);
  return <span ref={element}>{value}</span>;
}

type Countable = { before: string; number: number; decimals: number; after: string };

/** Texts with one number are animated ("99.9%", "< 15 min"); "24/7" or "2 of 3" are not. */
export function countable(value: string): Countable | undefined {
  const match = /^(\D*)(\d+)(?:\.(\d+))?(\D*)$/.exec(value);
  if (!match) return undefined;
  const [, before = "", whole = "", fraction = "", after = ""] = match;
  return { before, number: Number(`${whole}.${fraction || 0}`), decimals: fraction.length, after };
}

export function countedText({ before, number, decimals, after }: Countable, share: number): string {
  return `${before}${(number * share).toFixed(decimals)}${after}`;
}
