// One page as a browser asks for it: compressed, on a kept connection.
import { Agent, get } from "node:http";

const timeoutMs = 30_000;

export function keepAliveAgent(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}

/** Resolves with the status when the whole response is there. */
export function getPage(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { "accept-encoding": "gzip, deflate, br" }, timeout: timeoutMs },
      (response) => {
        response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
        response.resume();
      },
    );
    request
      .on("timeout", () => request.destroy(new Error(`no response within ${timeoutMs / 1000} s`)))
      .on("error", reject);
  });
}

/** All pages the site tells search engines about. */
export async function publicPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, pageUrl = ""]) => new URL(pageUrl).pathname,
  );
  return paths.length > 0 ? paths : ["/"];
}
