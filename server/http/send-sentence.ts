import type { ServerResponse } from "node:http";

/** An answer in one sentence, for a person or a program that asked for something we do not do. Never stored. */
export function sendSentence(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>>,
) {
  response.writeHead(status, {
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(`${sentence}\n`);
}
