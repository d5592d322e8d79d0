/** The number of ids that fit into a URL. */
const batchSize = 100;

/** Requests the rows of any number of ids, which are in the URL. */
export async function inBatches<Row>(
  ids: readonly string[],
  ask: (some: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  );
  return (await Promise.all(batches.map(ask))).flat();
}

/** The rows of any number of ids, each once. */
export async function rowsById<Row extends { id: string }>(
  ids: readonly string[],
  ask: (some: string[]) => PromiseLike<Row[]>,
): Promise<Map<string, Row>> {
  const rows = await inBatches([...new Set(ids)], ask);
  return new Map(rows.map((row) => [row.id, row]));
}
