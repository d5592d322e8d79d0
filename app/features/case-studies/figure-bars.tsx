/** Before above after, or the whole above its part. The figure itself says the numbers. */
export function FigureBars({ pair }: { pair: [number, number] }) {
  const [first, second] = pair.map((share) => `${Math.round(share * 1000) / 10}%`);
  return (
    <svg className="study-bars" aria-hidden focusable="false">
      <rect className="study-bars-first" width={first} height="5" />
      {/* Nothing left is a line. */}
      <rect y="9" width="2" height="9" />
      <rect y="9" width={second} height="9" />
    </svg>
  );
}
