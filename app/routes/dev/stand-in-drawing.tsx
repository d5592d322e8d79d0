/** Stands where a drawing from app/art will be: closed contours round a survey mark. */
export function StandInDrawing() {
  const rings = Array.from({ length: 9 }, (_, ring) => 18 + ring * 20);
  return (
    <svg
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      className="stand-in-drawing"
      aria-hidden="true"
    >
      {rings.map((radius, ring) => (
        <path
          key={radius}
          d={contour(radius, ring)}
          strokeWidth={ring % 4 === 0 ? 1.5 : 0.75}
          className={ring === 4 ? "draw-once stand-in-signal" : undefined}
          stroke="currentColor"
          pathLength={ring === 4 ? 1 : undefined}
        />
      ))}
      <path d="M200 190 209 206H191Z" className="stand-in-mark" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function contour(radius: number, ring: number): string {
  const points = Array.from({ length: 48 }, (_, step) => {
    const angle = (step / 48) * Math.PI * 2;
    const bent = radius * (1 + 0.12 * Math.sin(angle * 3 + ring * 0.4) + 0.06 * Math.cos(angle * 5 - ring));
    return `${(200 + bent * Math.cos(angle)).toFixed(1)} ${(200 + bent * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
