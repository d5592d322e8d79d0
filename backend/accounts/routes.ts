import type { AuthHandler } from "./call.ts";
import { recover } from "./recover.ts";
import { refresh } from "./refresh.ts";
import { resend } from "./resend.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { verify } from "./verify.ts";

const grantHandlers = new Map<string, AuthHandler>([
  ["password", signIn],
  ["refresh_token", refresh],
]);
const handlers: Record<string, AuthHandler> = {
  "POST /auth/v1/signup": signUp,
  "POST /auth/v1/recover": recover,
  "POST /auth/v1/resend": resend,
  "POST /auth/v1/verify": verify,
  "PUT /auth/v1/user": updateUser,
};

/** The requests of the auth service that do not go to lite as they are. */
export function accountHandler(method: string, url: URL): AuthHandler | undefined {
  const route = `${method} ${url.pathname}`;
  if (route === "POST /auth/v1/token") return grantHandlers.get(url.searchParams.get("grant_type") ?? "");
  return handlers[route];
}
