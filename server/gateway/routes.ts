import { Refusal } from "./refusal.ts";

export type AuthEndpoint =
  | "signup"
  | "token"
  | "logout"
  | "user"
  | "verify"
  | "recover"
  | "resend"
  | "settings"
  | "health";

export type Route =
  | { service: "auth"; endpoint: AuthEndpoint }
  | { service: "rest" }
  | { service: "storage" };

/** What the product uses, and nothing else: no admin interface, no magic links, no outside providers, no studio. */
const AUTH: Record<AuthEndpoint, readonly string[]> = {
  signup: ["POST"],
  token: ["POST"],
  logout: ["POST"],
  user: ["GET", "PUT"],
  verify: ["POST"],
  recover: ["POST"],
  resend: ["POST"],
  settings: ["GET"],
  health: ["GET"],
};
const TABLE_METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"];
const FUNCTION_METHODS = ["GET", "HEAD", "POST"];
const OBJECT_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];

const PREFIXES = ["/auth/v1", "/rest/v1", "/storage/v1"];

/** Also true for paths we then refuse: none of them may fall through to a page. */
export function isGatewayPath(target: string): boolean {
  const path = target.split("?", 1)[0] ?? "";
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

export function findRoute(method: string, path: string): Route {
  const auth = /^\/auth\/v1\/([a-z]+)$/.exec(path)?.[1];
  if (auth !== undefined && Object.hasOwn(AUTH, auth)) {
    const endpoint = auth as AuthEndpoint;
    return allow(method, AUTH[endpoint], { service: "auth", endpoint });
  }
  if (/^\/rest\/v1\/rpc\/[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(path))
    return allow(method, FUNCTION_METHODS, { service: "rest" });
  if (/^\/rest\/v1\/[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(path))
    return allow(method, TABLE_METHODS, { service: "rest" });
  // Buckets are made by migrations; lite would let anybody who may see one empty it. Nor are there signed uploads:
  // whether such a link is good shows only after the file has been read.
  if (/^\/storage\/v1\/object\/(?!upload\/)[^/]/.test(path))
    return allow(method, OBJECT_METHODS, { service: "storage" });
  throw new Refusal(404, "not_found", "There is nothing here.");
}

function allow(method: string, methods: readonly string[], route: Route): Route {
  if (methods.includes(method)) return route;
  throw new Refusal(405, "method_not_allowed", `This address does not take ${readable(method)}.`, {
    allow: methods.join(", "),
  });
}

function readable(method: string): string {
  return /^[A-Z]{1,20}$/.test(method) ? method : "this method";
}
