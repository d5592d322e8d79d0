// A plain request: what the client's own machinery spends on it is not measured with the site. fetch spends more than the site does.
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

type Options = { headers: Record<string, string>; json?: unknown };

/** A POST when there is something to send. */
export function sendRequest(
  url: string,
  { headers, json }: Options,
): Promise<{ status: number; body: string }> {
  const sent = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent,
        method: sent ? "POST" : "GET",
        headers: sent ? { ...headers, "content-type": "application/json" } : headers,
      },
      (response) => {
        let body = "";
        response
          .setEncoding("utf8")
          .on("data", (part) => (body += part))
          .on("end", () => resolve({ status: response.statusCode ?? 0, body }))
          .on("error", reject);
      },
    )
      .on("error", reject)
      .end(sent);
  });
}
