import type { ServerResponse } from "node:http";
import { restError } from "../request/api-errors.ts";

const mb = 1024 * 1024;

/** Bytes of responses that wait in memory until their clients have read them. */
export const inAllBytes = 32 * mb;
/** Below this an answer is out of our hands at once: it fits into the buffers of the connection. */
const smallBytes = 256 * 1024;
const takenWithinMs = 60_000;

/** Keeps clients that request much and read slowly from filling the memory. */
export function createBackpressure() {
  let inAll = 0;
  return (answer: Response, outgoing: ServerResponse): Response => {
    const size = Number(answer.headers.get("content-length") ?? 0);
    if (size <= smallBytes) return answer;
    if (inAll + size > inAllBytes) return refused();
    inAll += size;
    const timer = setTimeout(() => outgoing.destroy(), takenWithinMs);
    outgoing.once("close", () => {
      clearTimeout(timer);
      inAll -= size;
    });
    return answer;
  };
}

function refused(): Response {
  const message = `Responses of ${inAllBytes / mb} MB are waiting to be read. Please try again in a moment.`;
  const answer = restError({ status: 429, code: "over_answer_limit", message });
  answer.headers.set("retry-after", "2");
  return answer;
}
