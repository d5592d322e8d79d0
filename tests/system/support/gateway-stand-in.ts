import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Product } from "../../fixtures/product.ts";
import { askApi } from "./api.ts";

/**
 * Makes the product's API look like a Supabase project: a URL that takes the secret key from anywhere. The one thing
 * that lite does not give for that key, an account by its id, is answered here as GoTrue does.
 */
export async function serveAsSupabase(
  product: Product,
  wantedPort = 0,
): Promise<{ url: string; secretKeyOnly: string[]; stop(): void }> {
  const secretKeyOnly: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    secretKeyOnly.push(String(headers.apikey));
    const id = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/.exec(request.url ?? "")?.[1];
    if (id && headers.authorization === `Bearer ${headers.apikey}`) {
      const [account] =
        await product.database()`select id, email, email_confirmed_at from auth.users where id = ${id}`;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(account));
      return;
    }
    const init = { method: request.method, body, headers: headers as Record<string, string> };
    const answer = await askApi(product, request.url ?? "/", init);
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(wantedPort, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, secretKeyOnly, stop };

  function stop() {
    server.close();
    server.closeAllConnections();
  }
}
