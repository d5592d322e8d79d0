import type { AccountServices, AuthBody } from "../accounts/call.ts";
import { accountHandler } from "../accounts/routes.ts";
import { apiErrors, authError } from "./errors.ts";

type Ask = (request: Request) => Promise<Response>;

export async function answerAuth(
  request: Request,
  url: URL,
  services: AccountServices,
  ask: Ask,
): Promise<Response> {
  const handler = accountHandler(request.method, url);
  if (!handler) return ask(request);
  const body = parseObject(await request.text());
  if (!body) return authError(apiErrors.invalidBody);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  const again = (method: string, target: URL, content?: string) =>
    ask(new Request(target, { method, headers, body: content }));
  const forward = (changed: AuthBody = body) => again(request.method, url, JSON.stringify(changed));
  const whoAmI = () => again("GET", new URL("/auth/v1/user", url));
  return handler({ body, headers, forward, whoAmI }, services);
}

function parseObject(text: string): AuthBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as AuthBody)
      : undefined;
  } catch {
    return undefined;
  }
}
