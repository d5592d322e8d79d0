import type { ServerResponse } from "node:http";

/** A refusal in one sentence, for a person or a program. Never stored. */
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
