// Changes what visitors see, in the two ways it can be changed: through web's gateway, and behind its back in the database.
import postgres from "postgres";
import { databaseUrl } from "../../tests/fixtures/product.ts";
import { stopLater } from "./cleaning-up.ts";
import type { Product } from "./product.ts";

/** With the service's key, so that row-level security is not what is measured. */
export function gatewayClient({ url, keys }: Product) {
  const headers = {
    apikey: keys.secret,
    authorization: `Bearer ${keys.secret}`,
    "content-type": "application/json",
  };

  async function call(method: string, target: string, body?: unknown) {
    const response = await fetch(`${url}/rest/v1/${target}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target} returned ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
  return { call };
}

/** A statistic the home page shows, and how to change it through the gateway. */
export async function pickStatistic(product: Product) {
  const { call } = gatewayClient(product);
  const html = await (await fetch(product.url)).text();
  const rows: { id: string; value: string }[] = await call(
    "GET",
    "statistics?select=id,value&is_active=is.true&order=display_order",
  );
  const shown = rows.find(({ value }) => html.includes(value));
  if (!shown) throw new Error("The home page shows none of the statistics.");
  return {
    id: shown.id,
    change: (value: string) => call("PATCH", `statistics?id=eq.${shown.id}`, { value }),
  };
}

/** A connection to the embedded PostgreSQL itself. */
export function openDatabase({ dataFolder }: Product) {
  const sql = postgres(databaseUrl(dataFolder), { max: 1, onnotice: () => {} });
  return { sql, close: stopLater(() => sql.end()) };
}
