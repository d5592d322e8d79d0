/** As many identifiers as a URL has room for. */
const portion = 100;

/** Asks for the rows of any number of identifiers, which stand in the URL of a request. */
export async function inPortions<Row>(
  ids: readonly string[],
  ask: (some: string[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const portions = Array.from({ length: Math.ceil(ids.length / portion) }, (_, at) =>
    ids.slice(at * portion, (at + 1) * portion),
  );
  return (await Promise.all(portions.map(ask))).flat();
}
