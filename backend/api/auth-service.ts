import { parseJsonObject } from "#common/json.ts";
import type { AccountServices, AuthBody } from "../accounts/call.ts";
import { accountHandler } from "../accounts/routes.ts";
import { apiErrors, authError } from "../request/api-errors.ts";

type Ask = (request: Request) => Promise<Response>;

export async function answerAuth(
  request: Request,
  url: URL,
  services: AccountServices,
  ask: Ask,
): Promise<Response> {
  const found = accountHandler(request.method, url);
  if (!found) return ask(request);
  const { handler, id } = found;
  const content = await request.text();
  const body = content === "" && found.takesNoBody ? {} : parseJsonObject(content);
  if (!body) return authError(apiErrors.invalidBody);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  const again = (method: string, target: URL, content?: string, token?: string) => {
    const sent = new Headers(headers);
    if (token !== undefined) sent.set("authorization", `Bearer ${token}`);
    return ask(new Request(target, { method, headers: sent, body: content }));
  };
  const forward = (changed: AuthBody = body) => again(request.method, url, JSON.stringify(changed));
  const whoAmI = (token?: string) => again("GET", new URL("/auth/v1/user", url), undefined, token);
  return handler({ body, headers, id, forward, whoAmI }, services);
}
