import type { AuthHandler } from "./call.ts";
import { challenge } from "./factors/challenge.ts";
import { enroll } from "./factors/enroll.ts";
import { passkeyOptions, passkeySignIn } from "./factors/passkey-sign-in.ts";
import {
  generateRecoveryCodes,
  recoveryStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from "./factors/recovery-codes.ts";
import { unenroll } from "./factors/unenroll.ts";
import { verifyFactor } from "./factors/verify-factor.ts";
import { recover } from "./recover.ts";
import { refresh } from "./refresh.ts";
import { resend } from "./resend.ts";
import { describeUser } from "./sessions/describe-user.ts";
import { authenticate } from "./sessions/sessions.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { verify } from "./verify.ts";

const grantHandlers = new Map<string, AuthHandler>([
  ["password", signIn],
  ["refresh_token", refresh],
]);
const handlers: Record<string, AuthHandler> = {
  "POST /signup": signUp,
  "POST /recover": recover,
  "POST /resend": resend,
  "POST /verify": verify,
  "POST /logout": signOut,
  "GET /health": async () => Response.json({ name: "GoTrue", description: "The auth service of Reduit" }),
  "GET /user": getUser,
  "PUT /user": updateUser,
  "POST /factors": enroll,
  "DELETE /factors/:id": unenroll,
  "POST /factors/:id/challenge": challenge,
  "POST /factors/:id/verify": verifyFactor,
  "GET /factors/recovery-codes": recoveryStatus,
  "POST /factors/recovery-codes": generateRecoveryCodes,
  "DELETE /factors/recovery-codes": removeRecoveryCodes,
  "POST /factors/recovery-codes/verify": verifyRecoveryCode,
  "POST /factors/recovery-codes/regenerate": regenerateRecoveryCodes,
  "POST /passkeys/authentication/options": passkeyOptions,
  "POST /passkeys/authentication/verify": passkeySignIn,
};

async function getUser(...[call, services]: Parameters<AuthHandler>): Promise<Response> {
  const asking = await authenticate(call, services);
  return asking instanceof Response ? asking : Response.json(describeUser(asking));
}

type Found = { handler: AuthHandler; id: string; takesNoBody: boolean };

/** The routes of the auth service; everything else is a 404. */
export function accountHandler(method: string, url: URL): Found | undefined {
  const path = url.pathname.replace(/^\/auth\/v1/, "");
  const id = /^\/factors\/([0-9a-f-]{36})(?=\/|$)/.exec(path)?.[1] ?? "";
  const route = `${method} ${id === "" ? path : path.replace(id, ":id")}`;
  const handler =
    route === "POST /token" ? grantHandlers.get(url.searchParams.get("grant_type") ?? "") : handlers[route];
  const takesNoBody =
    method === "GET" || method === "DELETE" || path.startsWith("/factors/") || path === "/logout";
  return handler && { handler, id, takesNoBody };
}
