import { browserClient } from "./browser-client.ts";
import { browserConfig } from "./browser-config.ts";
import type { Access } from "./keepalive-request.ts";

/** Of this account; undefined when another user or no user is signed in. */
export async function accessOf(userId: string): Promise<Access | undefined> {
  const [config, db] = await Promise.all([browserConfig(), browserClient()]);
  const { data } = await db.auth.getSession();
  return data.session?.user.id === userId ? { config, token: data.session.access_token } : undefined;
}
