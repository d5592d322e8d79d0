// Two small maps for error pages: the edge of a map sheet, and a fault through contour lines.

const size = 480;
const edge = 268;

/** 404: the contours end at the edge of the sheet. Beyond it are only the graticule and a marked position. */
export function SheetEdge() {
  const crosses = grid(edge + 44, 28, 53).map(([x, y]) => `M${x - 4} ${y}h8M${x} ${y - 4}v8`);
  const ticks = grid(edge, 28, 53, edge).map(([x, y]) => `M${x} ${y}h10`);
  return (
    <LostMap>
      <g>
        <Contours count={13} from={0} to={edge} height={above} />
      </g>
      <path d={`M${edge} 0V${size}${ticks.join("")}`} strokeWidth="1.5" className="lost-map-edge" />
      <path d={crosses.join("")} />
      <path d="M395 160v36M395 220v36M347 208h36M407 208h36" strokeWidth="1.5" className="lost-map-signal" />
      <circle cx="395" cy="208" r="24" strokeWidth="1.5" strokeDasharray="4 4" className="lost-map-signal" />
    </LostMap>
  );
}

/** Error: a fault line crosses the contours and displaces them. */
export function FaultLine() {
  const hachures = Array.from({ length: 15 }, (_, step) => {
    const y = 16 + step * 32;
    return `M${fault(y).toFixed(0)} ${y}l13 -5`;
  });
  return (
    <LostMap>
      <g>
        {Array.from({ length: 13 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing
          <g key={line}>
            <Contours count={1} first={line} from={0} to={crossing(above, line)} height={above} />
            <Contours count={1} first={line} from={crossing(below, line)} to={size} height={below} />
          </g>
        ))}
      </g>
      <path
        d={`M${fault(0)} 0L${fault(size)} ${size}${hachures.join("")}`}
        strokeWidth="1.5"
        className="lost-map-signal"
      />
    </LostMap>
  );
}

function LostMap({ children }: { children: React.ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      className="lost-map"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const fault = (y: number) => 150 + y * 0.4;
const above = (x: number, line: number) => 18 + line * 36 + wave(x, line);
const below = (x: number, line: number) => above(x, line) + 52;

/** Where a contour meets the fault, approximated in a few steps. */
function crossing(height: (x: number, line: number) => number, line: number): number {
  let x = fault(line * 36);
  for (let look = 0; look < 6; look++) x = fault(height(x, line));
  return x;
}

type ContoursProps = {
  count: number;
  first?: number;
  from: number;
  to: number;
  height: (x: number, line: number) => number;
};

/** Every fourth line is an index contour, drawn heavier. */
function Contours({ count, first = 0, from, to, height }: ContoursProps) {
  return Array.from({ length: count }, (_, step) => {
    const line = first + step;
    const points = [];
    for (let x = from; x < to; x += 12) points.push(`${x.toFixed(0)} ${height(x, line).toFixed(1)}`);
    points.push(`${to.toFixed(0)} ${height(to, line).toFixed(1)}`);
    return <path key={line} d={`M${points.join("L")}`} strokeWidth={line % 4 === 1 ? 1.5 : 0.75} />;
  });
}

function wave(x: number, line: number): number {
  return 22 * Math.sin(x / 70 + line * 0.42) + 9 * Math.cos(x / 31 - line * 0.7);
}

function grid(left: number, top: number, gap: number, right = size): [number, number][] {
  const points: [number, number][] = [];
  for (let x = left; x <= right; x += gap) for (let y = top; y < size; y += gap) points.push([x, y]);
  return points;
}
