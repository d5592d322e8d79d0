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
import { beginningSession } from "./sessions/begin-session.ts";
import { completing } from "./sessions/complete-answer.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { verify } from "./verify.ts";

const grantHandlers = new Map<string, AuthHandler>([
  ["password", completing(beginningSession("password", signIn))],
  ["refresh_token", completing(refresh)],
]);
const handlers: Record<string, AuthHandler> = {
  "POST /signup": signUp,
  "POST /recover": recover,
  "POST /resend": resend,
  "POST /verify": completing(beginningSession("otp", verify)),
  "GET /user": completing((call) => call.whoAmI()),
  "PUT /user": completing(updateUser),
  "POST /factors": enroll,
  "DELETE /factors/:id": unenroll,
  "POST /factors/:id/challenge": challenge,
  "POST /factors/:id/verify": completing(verifyFactor),
  "GET /factors/recovery-codes": recoveryStatus,
  "POST /factors/recovery-codes": generateRecoveryCodes,
  "DELETE /factors/recovery-codes": removeRecoveryCodes,
  "POST /factors/recovery-codes/verify": completing(verifyRecoveryCode),
  "POST /factors/recovery-codes/regenerate": regenerateRecoveryCodes,
  "POST /passkeys/authentication/options": passkeyOptions,
  "POST /passkeys/authentication/verify": completing(passkeySignIn),
};

type Found = { handler: AuthHandler; id: string; takesNoBody: boolean };

/** The requests of the auth service that do not go to lite as they are. */
export function accountHandler(method: string, url: URL): Found | undefined {
  const path = url.pathname.replace(/^\/auth\/v1/, "");
  const id = /^\/factors\/([0-9a-f-]{36})(?=\/|$)/.exec(path)?.[1] ?? "";
  const route = `${method} ${id === "" ? path : path.replace(id, ":id")}`;
  const handler =
    route === "POST /token" ? grantHandlers.get(url.searchParams.get("grant_type") ?? "") : handlers[route];
  const takesNoBody = method === "GET" || method === "DELETE" || path.startsWith("/factors/");
  return handler && { handler, id, takesNoBody };
}
