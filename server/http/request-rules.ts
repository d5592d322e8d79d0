// Requests that Node's parser accepts and RFC 9112 does not. Of two Hosts Node keeps the first, while a proxy may have used the other.
import type { IncomingMessage, RequestListener } from "node:http";
import { sendSentence } from "./send-sentence.ts";

/** A name or an IP address, and a port. */
const plainHost = /^(?:[\w.~-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

export function refuseMalformed(listener: RequestListener): RequestListener {
  return (request, response) => {
    const problem = problemOf(request);
    if (problem === undefined) return listener(request, response);
    sendSentence(response, 400, problem, { connection: "close", "x-content-type-options": "nosniff" });
  };
}

function problemOf({ httpVersionMajor, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersionMajor < 1) return "The request is not valid HTTP: it names no version.";
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (++hosts > 1) return "The request names two hosts.";
    if (!plainHost.test(rawHeaders[at + 1] as string)) return "The request names no valid host.";
  }
  return undefined;
}
