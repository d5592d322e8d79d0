import { parseJson } from "#common/json.ts";
import type { LiteApp } from "../lite.ts";
import { requestScope } from "../request/scope.ts";
import { encodeJsonValues } from "./json-columns.ts";
import { refuseDepth, refuseQuery, refuseRows } from "./rest-rules.ts";

type Ask = (request: Request) => Promise<Response>;

/** Passes reads straight to lite; parses writes first, to correct what lite would get wrong. */
export async function answerRest(request: Request, url: URL, app: LiteApp, ask: Ask): Promise<Response> {
  const refusal = refuseQuery(request, url);
  if (refusal) return refusal;
  if (request.method !== "POST" && request.method !== "PATCH") return askAgainIfUndone(() => ask(request));
  const text = await request.text();
  const tooDeep = refuseDepth(text);
  if (tooDeep) return tooDeep;
  const value = parseJson(text);
  const tooMany = refuseRows(value);
  if (tooMany) return tooMany;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  const body = (await encodeJsonValues(value, url.pathname, app)) ?? text;
  const init = { method: request.method, headers, body: body === "" ? undefined : body };
  return askAgainIfUndone(() => ask(new Request(url, init)));
}

/** Each request is one transaction, which PostgreSQL rolled back completely, writes included. */
async function askAgainIfUndone(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  return answer.status >= 500 && requestScope.getStore()?.isUndone ? send() : answer;
}
