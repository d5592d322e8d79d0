/** As many identifiers as a URL has room for. */
const batchSize = 100;

/** Asks for the rows of any number of identifiers, which are in the URL of a request. */
export async function inBatches<Row>(
  ids: readonly string[],
  ask: (some: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  );
  return (await Promise.all(batches.map(ask))).flat();
}

/** The rows of any number of identifiers, each once, by their id. */
export async function rowsById<Row extends { id: string }>(
  ids: readonly string[],
  ask: (some: string[]) => PromiseLike<Row[]>,
): Promise<Map<string, Row>> {
  const rows = await inBatches([...new Set(ids)], ask);
  return new Map(rows.map((row) => [row.id, row]));
}
