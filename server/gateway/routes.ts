import { serviceErrors } from "#common/service-errors.ts";
import { type StorageKind, storageKind } from "#common/storage-kind.ts";
import { Refusal, refusalOf } from "../http/refusal.ts";

export type Route =
  | { service: "auth"; endpoint: AuthEndpoint }
  | { service: "rest" }
  | { service: "storage"; kind: StorageKind };

/** Only what the product uses: no admin interface, no magic links, no outside providers, no studio. */
const authMethods = {
  signup: ["POST"],
  token: ["POST"],
  logout: ["POST"],
  user: ["GET", "PUT"],
  verify: ["POST"],
  recover: ["POST"],
  resend: ["POST"],
  health: ["GET"],
  factors: ["POST"],
  factor: ["DELETE"],
  challenge: ["POST"],
  verifyFactor: ["POST"],
  recoveryCodes: ["GET", "POST", "DELETE"],
  verifyRecoveryCode: ["POST"],
  newRecoveryCodes: ["POST"],
  passkeyOptions: ["POST"],
  passkeySignIn: ["POST"],
} satisfies Record<string, readonly string[]>;

export type AuthEndpoint = keyof typeof authMethods;

/** Paths of more than one word, with braces for an id. */
const factorPaths: Record<string, AuthEndpoint> = {
  "factors/{}": "factor",
  "factors/{}/challenge": "challenge",
  "factors/{}/verify": "verifyFactor",
  "factors/recovery-codes": "recoveryCodes",
  "factors/recovery-codes/verify": "verifyRecoveryCode",
  "factors/recovery-codes/regenerate": "newRecoveryCodes",
  "passkeys/authentication/options": "passkeyOptions",
  "passkeys/authentication/verify": "passkeySignIn",
};
const longEndpoints = new Set<string>(Object.values(factorPaths));
const singleWords = new Set(Object.keys(authMethods).filter((endpoint) => !longEndpoints.has(endpoint)));
const tableMethods = ["GET", "HEAD", "POST", "PATCH", "DELETE"];
const functionMethods = ["GET", "HEAD", "POST"];
const objectMethods = ["GET", "HEAD", "POST", "PUT", "DELETE"];

const prefixes = ["/auth/v1", "/rest/v1", "/storage/v1"];

/** Also true for paths that are then refused: none of them may reach a page. */
export function isGatewayPath(target: string): boolean {
  const path = target.split("?", 1)[0] ?? "";
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

export function findRoute(method: string, path: string): Route {
  const endpoint = authEndpoint(path);
  if (endpoint !== undefined) return allow(method, authMethods[endpoint], { service: "auth", endpoint });
  if (/^\/rest\/v1\/rpc\/[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(path))
    return allow(method, functionMethods, { service: "rest" });
  if (/^\/rest\/v1\/[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(path))
    return allow(method, tableMethods, { service: "rest" });
  // Migrations create buckets; lite would let every reader of a bucket empty it. Signed uploads are not supported either, because such a
  // link is checked only after the file has been read.
  if (/^\/storage\/v1\/object\/(?!upload\/)[^/]/.test(path))
    return allow(method, objectMethods, { service: "storage", kind: storageKind(method, path) });
  throw refusalOf(serviceErrors.notFound);
}

function authEndpoint(path: string): AuthEndpoint | undefined {
  const inside = /^\/auth\/v1\/([a-z0-9/-]+)$/.exec(path)?.[1] ?? "";
  const shape = inside.replace(/(?<=^factors\/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/, "{}");
  if (Object.hasOwn(factorPaths, shape)) return factorPaths[shape];
  // An endpoint of one word is named as in the path.
  return singleWords.has(inside) ? (inside as AuthEndpoint) : undefined;
}

function allow(method: string, methods: readonly string[], route: Route): Route {
  if (methods.includes(method)) return route;
  throw new Refusal(405, "method_not_allowed", `This URL does not accept ${readable(method)}.`, {
    allow: methods.join(", "),
  });
}

function readable(method: string): string {
  return /^[A-Z]{1,20}$/.test(method) ? method : "this method";
}
