/** A height field: values row by row, in the unit that its maker chooses. */
export type Field = { columns: number; rows: number; values: Float64Array };

/** Reads a number that is known to be there: the loops over fields stay inside their bounds by construction. */
export function at(values: Float64Array, index: number): number {
  return values[index] as number;
}

export function createField(
  columns: number,
  rows: number,
  value: (column: number, row: number) => number,
): Field {
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) values[row * columns + column] = value(column, row);
  }
  return { columns, rows, values };
}

/** Value between the nodes; outside the field the nearest edge counts on. */
function sampleField(field: Field, column: number, row: number): number {
  const { columns, rows, values } = field;
  const x = Math.min(Math.max(column, 0), columns - 1.001);
  const y = Math.min(Math.max(row, 0), rows - 1.001);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const start = top * columns + left;
  const across = x - left;
  const down = y - top;
  const upper = at(values, start) * (1 - across) + at(values, start + 1) * across;
  const lower = at(values, start + columns) * (1 - across) + at(values, start + columns + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** Uphill direction and steepness per cell. */
export function gradientAt(field: Field, column: number, row: number): { x: number; y: number } {
  const step = 0.75;
  return {
    x: (sampleField(field, column + step, row) - sampleField(field, column - step, row)) / (2 * step),
    y: (sampleField(field, column, row + step) - sampleField(field, column, row - step)) / (2 * step),
  };
}

/** A binomial blur; edges are left as they are. */
export function smoothField(field: Field, passes: number): Field {
  const { columns, rows } = field;
  let from = field.values;
  for (let pass = 0; pass < passes; pass += 1) {
    const to = from.slice();
    for (let row = 1; row < rows - 1; row += 1) {
      for (let column = 1; column < columns - 1; column += 1) {
        const index = row * columns + column;
        const sides =
          at(from, index - 1) + at(from, index + 1) + at(from, index - columns) + at(from, index + columns);
        const corners =
          at(from, index - columns - 1) +
          at(from, index - columns + 1) +
          at(from, index + columns - 1) +
          at(from, index + columns + 1);
        to[index] = at(from, index) * 0.25 + sides * 0.125 + corners * 0.0625;
      }
    }
    from = to;
  }
  return { columns, rows, values: from };
}

export function cropField(field: Field, left: number, top: number, columns: number, rows: number): Field {
  return createField(columns, rows, (column, row) =>
    at(field.values, (row + top) * field.columns + column + left),
  );
}
