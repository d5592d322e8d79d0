import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Corner, type Crop, moveCrop, type Point, resizeCrop, type Size } from "./framing.ts";

type FramingStageProps = {
  src: string;
  picture: Size;
  crop: Crop;
  point: Point;
  ratio: number | undefined;
  onCrop: (crop: Crop) => void;
  onPoint: (point: Point) => void;
};

const corners: Corner[] = ["top left", "top right", "bottom left", "bottom right"];

/** The picture with the frame, its corners and the focal point. Each can be dragged, or focused with Tab and moved with the arrow keys. */
export function FramingStage({ src, picture, crop, point, ratio, onCrop, onPoint }: FramingStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [left, top, width, height] = crop;

  /** Converts pixels of the pointer to pixels of the picture. */
  function at(event: PointerEvent): Point {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    };
  }
  const cornerAt = (corner: Corner): Point => ({
    x: corner.endsWith("left") ? left : left + width,
    y: corner.startsWith("top") ? top : top + height,
  });
  const dragFrame = useDrag(at, (from, to, begun: Crop) =>
    onCrop(moveCrop(begun, to.x - from.x, to.y - from.y, picture)),
  );
  const dragCorner = useDrag(at, (_from, to, { begun, corner }: { begun: Crop; corner: Corner }) =>
    onCrop(resizeCrop(begun, corner, to, picture, ratio)),
  );
  const dragPoint = useDrag(at, (_from, to) => onPoint(to));
  const step = (event: KeyboardEvent) => stepOf(event, picture);

  return (
    <div
      ref={stage}
      className="framing-stage"
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        maxWidth: `calc(52dvh * ${picture.width / picture.height})`,
      }}
    >
      <img src={src} alt="" draggable={false} />
      <div
        className="framing-crop"
        style={{
          left: percent(left, picture.width),
          top: percent(top, picture.height),
          width: percent(width, picture.width),
          height: percent(height, picture.height),
        }}
      >
        <button
          type="button"
          className="framing-frame"
          aria-label={`Frame, ${width} by ${height} pixels, ${left} from the left, ${top} from the top`}
          onPointerDown={(event) => dragFrame(event, crop)}
          onKeyDown={(event) => {
            const by = step(event);
            if (by) onCrop(moveCrop(crop, by.x, by.y, picture));
          }}
        />
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className="framing-corner"
            data-corner={corner}
            aria-label={`Corner at the ${corner}`}
            onPointerDown={(event) => dragCorner(event, { begun: crop, corner })}
            onKeyDown={(event) => {
              const by = step(event);
              const from = cornerAt(corner);
              // With a fixed ratio, up and down resize too.
              const across = ratio && by?.x === 0 ? by.y * (isFalling(corner) ? 1 : -1) : (by?.x ?? 0);
              if (by)
                onCrop(resizeCrop(crop, corner, { x: from.x + across, y: from.y + by.y }, picture, ratio));
            }}
          />
        ))}
      </div>
      <button
        type="button"
        className="framing-point"
        style={{ left: percent(point.x, picture.width), top: percent(point.y, picture.height) }}
        aria-label={`Focal point, ${percent(point.x, picture.width)} from the left, ${percent(point.y, picture.height)} from the top`}
        onPointerDown={(event) => dragPoint(event, undefined)}
        onKeyDown={(event) => {
          const by = step(event);
          if (by) onPoint({ x: point.x + by.x, y: point.y + by.y });
        }}
      />
    </div>
  );
}

/** For a fixed ratio: moving these corners down widens the frame to the right, or narrows it from the left. */
function isFalling(corner: Corner): boolean {
  return corner === "top left" || corner === "bottom right";
}

/** Arrow keys move by one per cent of the picture, with Shift by ten. Undefined for other keys. */
function stepOf(event: KeyboardEvent, picture: Size): Point | undefined {
  const share = event.shiftKey ? 0.1 : 0.01;
  const x = Math.max(1, picture.width * share);
  const y = Math.max(1, picture.height * share);
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -x, y: 0 },
    ArrowRight: { x, y: 0 },
    ArrowUp: { x: 0, y: -y },
    ArrowDown: { x: 0, y },
  };
  const found = steps[event.key];
  if (found) event.preventDefault();
  return found;
}

/** Follows the pointer until it is released, also outside the picture. `begun` is the state at the press. */
function useDrag<Begun>(
  at: (event: PointerEvent) => Point,
  move: (from: Point, to: Point, begun: Begun) => void,
) {
  const current = useRef({ at, move });
  current.current = { at, move };
  return (event: PointerEvent<HTMLElement>, begun: Begun) => {
    if (event.button !== 0) return;
    const target = event.currentTarget;
    const from = at(event);
    target.setPointerCapture(event.pointerId);
    const follow = (moved: globalThis.PointerEvent) =>
      current.current.move(from, current.current.at(moved as unknown as PointerEvent), begun);
    const end = () => {
      target.removeEventListener("pointermove", follow);
      target.removeEventListener("pointerup", end);
      target.removeEventListener("pointercancel", end);
    };
    target.addEventListener("pointermove", follow);
    target.addEventListener("pointerup", end);
    target.addEventListener("pointercancel", end);
  };
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1000) / 10}%`;
}
