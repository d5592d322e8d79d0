// In front of the product: every page's policy gets a place to report to. A browser reports violations from the first byte on, long before
// a test could listen inside the page, and whatever its protocol tells of the console.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { listen } from "../fixtures/listen.ts";

const reportPath = "/policy-reports";
/** A page that is asked for with this has an image of another site in its HTML, which the policy forbids. */
export const planted = "?planted-image";
const image = '<img src="https://elsewhere.invalid/planted.png" alt=""></main>';

export type PolicyProxy = {
  url: string;
  /** What was reported since this was last asked: of pages as they are, and of pages with something planted in them. */
  reports(): string[];
  plantedReports(): string[];
  close(): Promise<void>;
};

export async function startPolicyProxy(target: string): Promise<PolicyProxy> {
  const reports: string[] = [];
  const plantedReports: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === reportPath) {
      (body.includes(planted) ? plantedReports : reports).push(`policy violation: ${body}`);
      return response.writeHead(204).end();
    }
    try {
      const answer = await fetch(target + request.url?.replace(planted, ""), {
        method: request.method,
        headers: { accept: request.headers.accept ?? "*/*", origin: target },
        body: body || undefined,
        redirect: "manual",
      });
      for (const [name, value] of answer.headers)
        if (!/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name))
          response.setHeader(name, withReports(name, value));
      const content = Buffer.from(await answer.arrayBuffer());
      response.statusCode = answer.status;
      response.end(request.url?.includes(planted) ? String(content).replace("</main>", image) : content);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    reports: () => reports.splice(0),
    plantedReports: () => plantedReports.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const withReports = (name: string, value: string) =>
  name === "content-security-policy" ? `${value}; report-uri ${reportPath}` : value;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
