import type { Field } from "./field.ts";

export type ErosionOptions = {
  iterations: number;
  /** How hard water cuts, per iteration, for one cell of catchment. */
  strength: number;
  /** What the ground rises by, per iteration and cell; mountains are uplift that rivers have not yet removed. */
  uplift: Float64Array;
  /** Unevenness per cell, 0 to about 0.5, so that streams do not run along the grid. */
  jitter: Float64Array;
};

/**
 * Carves valleys the way rivers do (stream-power law, implicit scheme of Braun and Willett 2013): each cell drains to
 * its lowest neighbour, and is cut in proportion to the root of its catchment. Noise alone never branches like this,
 * and the branching is what makes contour lines look like the Alps. The rim of the field is the sea.
 */
export function erode(field: Field, options: ErosionOptions): void {
  const { values } = field;
  const { strength, uplift } = options;
  const size = values.length;
  const receiver = new Int32Array(size);
  const catchment = new Float64Array(size);
  const order = new Int32Array(size);
  fillPits(field, options.jitter);
  for (let iteration = 0; iteration < options.iterations; iteration += 1) {
    // Where water runs changes slowly, and finding out is nine tenths of the work.
    if (iteration % 4 === 0) {
      findReceivers(field, receiver, options.jitter);
      orderUpstream(receiver, order);
      gatherCatchments(receiver, order, catchment);
    }
    for (let place = 0; place < size; place += 1) {
      const cell = order[place] as number;
      const below = receiver[cell] as number;
      if (below === cell) continue;
      const cut = strength * Math.sqrt(catchment[cell] as number);
      values[cell] =
        ((values[cell] as number) + (uplift[cell] as number) + cut * (values[below] as number)) / (1 + cut);
    }
  }
}

function gatherCatchments(receiver: Int32Array, order: Int32Array, catchment: Float64Array): void {
  catchment.fill(1);
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const cell = order[place] as number;
    const below = receiver[cell] as number;
    if (below !== cell) catchment[below] = (catchment[below] as number) + (catchment[cell] as number);
  }
}

/** Offsets to the eight neighbours, straight ones first. */
function neighbours(columns: number): Int32Array {
  return Int32Array.of(-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1);
}

function findReceivers(field: Field, receiver: Int32Array, jitter: Float64Array): void {
  const { columns, rows, values } = field;
  const steps = neighbours(columns);
  for (let index = 0; index < receiver.length; index += 1) receiver[index] = index;
  for (let row = 1; row < rows - 1; row += 1) {
    for (let index = row * columns + 1; index < (row + 1) * columns - 1; index += 1) {
      const height = values[index] as number;
      let steepest = 0;
      let lowest = index;
      for (let step = 0; step < 8; step += 1) {
        const other = index + (steps[step] as number);
        const drop = height - (values[other] as number);
        if (drop <= 0) continue;
        const slope = (step < 4 ? drop : drop * Math.SQRT1_2) * (1 + (jitter[other] as number));
        if (slope > steepest) {
          steepest = slope;
          lowest = other;
        }
      }
      receiver[index] = lowest;
    }
  }
}

/** Receivers before donors, so one pass cuts from the mouth up. */
function orderUpstream(receiver: Int32Array, order: Int32Array): void {
  const size = receiver.length;
  const firstDonor = new Int32Array(size).fill(-1);
  const nextDonor = new Int32Array(size).fill(-1);
  let tail = 0;
  for (let index = 0; index < size; index += 1) {
    const below = receiver[index] as number;
    if (below === index) {
      order[tail] = index;
      tail += 1;
    } else {
      nextDonor[index] = firstDonor[below] as number;
      firstDonor[below] = index;
    }
  }
  for (let head = 0; head < tail; head += 1) {
    for (
      let donor = firstDonor[order[head] as number] as number;
      donor >= 0;
      donor = nextDonor[donor] as number
    ) {
      order[tail] = donor;
      tail += 1;
    }
  }
}

/** Raises closed hollows to their spill point (priority flood), because water has to leave every cell. */
function fillPits(field: Field, jitter: Float64Array): void {
  const { columns, rows, values } = field;
  const size = columns * rows;
  const seen = new Uint8Array(size);
  const heap = new Int32Array(size);
  const steps = neighbours(columns);
  let length = 0;

  function push(index: number): void {
    seen[index] = 1;
    const height = values[index] as number;
    let place = length;
    length += 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((values[heap[parent] as number] as number) <= height) break;
      heap[place] = heap[parent] as number;
      place = parent;
    }
    heap[place] = index;
  }

  function pop(): number {
    const top = heap[0] as number;
    length -= 1;
    const last = heap[length] as number;
    const height = values[last] as number;
    let place = 0;
    for (let child = 1; child < length; child = place * 2 + 1) {
      if (
        child + 1 < length &&
        (values[heap[child + 1] as number] as number) < (values[heap[child] as number] as number)
      )
        child += 1;
      if ((values[heap[child] as number] as number) >= height) break;
      heap[place] = heap[child] as number;
      place = child;
    }
    heap[place] = last;
    return top;
  }

  for (let index = 0; index < size; index += 1) {
    const column = index % columns;
    if (column > 0 && column < columns - 1 && index >= columns && index < size - columns) continue;
    seen[index] = 1;
  }
  // The rim itself is seen; the flood starts from the cells just inside it.
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      if (row > 1 && row < rows - 2 && column > 1 && column < columns - 2) continue;
      push(row * columns + column);
    }
  }
  while (length > 0) {
    const index = pop();
    for (let step = 0; step < 8; step += 1) {
      const other = index + (steps[step] as number);
      if (seen[other]) continue;
      const spill = (values[index] as number) + 1e-4 * (1 + (jitter[other] as number));
      if ((values[other] as number) < spill) values[other] = spill;
      push(other);
    }
  }
}
