import type { Line, Point } from "./contours.ts";

/** Path data with relative integers and no separator that can be spared. */
export class PathWriter {
  private data = "";
  private command = "";
  private fresh = false;
  private startX = 0;
  private startY = 0;
  x = 0;
  y = 0;

  move(x: number, y: number): this {
    const toX = Math.round(x);
    const toY = Math.round(y);
    const first = this.data === "";
    this.start(first ? "M" : "m").number(first ? toX : toX - this.x);
    this.number(first ? toY : toY - this.y);
    // A move's further pairs would be lines: what follows must name itself.
    this.command = "";
    this.startX = toX;
    this.startY = toY;
    return this.arrive(toX, toY);
  }

  line(x: number, y: number): this {
    const toX = Math.round(x);
    const toY = Math.round(y);
    if (toX === this.x && toY === this.y) return this;
    if (toY === this.y) this.start("h").number(toX - this.x);
    else if (toX === this.x) this.start("v").number(toY - this.y);
    else
      this.start("l")
        .number(toX - this.x)
        .number(toY - this.y);
    return this.arrive(toX, toY);
  }

  quadratic(controlX: number, controlY: number, x: number, y: number): this {
    const toX = Math.round(x);
    const toY = Math.round(y);
    this.start("q").number(Math.round(controlX) - this.x);
    this.number(Math.round(controlY) - this.y);
    this.number(toX - this.x).number(toY - this.y);
    return this.arrive(toX, toY);
  }

  /** A quadratic whose control point mirrors the one before; the caller knows where that is. */
  smooth(x: number, y: number): this {
    const toX = Math.round(x);
    const toY = Math.round(y);
    this.start("t")
      .number(toX - this.x)
      .number(toY - this.y);
    return this.arrive(toX, toY);
  }

  /** A dot, for round line caps. */
  dot(x: number, y: number): this {
    return this.move(x, y).start("h").number(0);
  }

  close(): this {
    this.data += "z";
    this.command = "";
    return this.arrive(this.startX, this.startY);
  }

  toString(): string {
    return this.data;
  }

  private arrive(x: number, y: number): this {
    this.x = x;
    this.y = y;
    return this;
  }

  /** Names a command, unless the one before was the same: then its letter can be spared. */
  private start(command: string): this {
    this.fresh = command !== this.command;
    if (this.fresh) this.data += command;
    this.command = command;
    return this;
  }

  private number(value: number): this {
    this.data += this.fresh || value < 0 ? value : ` ${value}`;
    this.fresh = false;
    return this;
  }
}

/**
 * Draws a line as a quadratic B-spline with the points as control points. Its joints are the midpoints, so every control
 * point mirrors the one before: `t` with two numbers a point is exact. Rounding is fed back into the next joint,
 * so that the true control point never strays by more than one unit.
 */
export function drawSpline(writer: PathWriter, line: Line): PathWriter {
  const { points, closed } = line;
  if (points.length < 3) return drawPolyline(writer, line);
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  if (closed) writer.move((first[0] + last[0]) / 2, (first[1] + last[1]) / 2);
  else writer.move(first[0], first[1]);
  const startX = writer.x;
  const startY = writer.y;
  const begin = closed ? 0 : 1;
  let controlX = Math.round((points[begin] as Point)[0]);
  let controlY = Math.round((points[begin] as Point)[1]);
  for (let index = begin + 1; index < points.length; index += 1) {
    const [nextX, nextY] = points[index] as Point;
    const jointX = (controlX + nextX) / 2;
    const jointY = (controlY + nextY) / 2;
    if (index === begin + 1) writer.quadratic(controlX, controlY, jointX, jointY);
    else writer.smooth(jointX, jointY);
    controlX = 2 * writer.x - controlX;
    controlY = 2 * writer.y - controlY;
  }
  return closed ? writer.smooth(startX, startY).close() : writer.line(last[0], last[1]);
}

export function drawPolyline(writer: PathWriter, line: Line): PathWriter {
  const [first, ...rest] = line.points;
  if (!first) return writer;
  writer.move(first[0], first[1]);
  for (const [x, y] of rest) writer.line(x, y);
  return line.closed ? writer.close() : writer;
}
