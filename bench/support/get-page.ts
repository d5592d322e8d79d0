// One page as a browser asks for it: compressed, on a kept connection.
import { Agent, get } from "node:http";

const patience = 30_000;

export function keptConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}

/** Resolves with the status when the whole answer is there. */
export function getPage(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(
      url,
      { agent, headers: { "accept-encoding": "gzip, deflate, br" }, timeout: patience },
      (response) => {
        response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
        response.resume();
      },
    );
    asked
      .on("timeout", () => asked.destroy(new Error(`no answer within ${patience / 1000} s`)))
      .on("error", reject);
  });
}

/** All pages the site tells search engines about. */
export async function publicPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return paths.length > 0 ? paths : ["/"];
}
