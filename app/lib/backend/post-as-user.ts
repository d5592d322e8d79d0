import { browserClient } from "./browser-client.ts";
import { BackendError } from "./rows.ts";

/** Posts to a route of the web process with the user's own token. Throws the sentence of the answer. */
export async function postAsUser<Answer>(path: string, body: unknown = null, timeout = 45_000) {
  const { data } = await (await browserClient()).auth.getSession();
  const response = await fetch(path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new BackendError(answer.problem ?? "The service did not respond.", answer.code);
  return answer as Answer;
}
