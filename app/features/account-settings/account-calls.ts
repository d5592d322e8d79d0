// What the settings ask of the auth service. Raises what went wrong; the forms show it.
import type { UserAttributes } from "@supabase/supabase-js";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";

/** The greeting and the session carry the name too. */
export const renameAccount = (fullName: string) => update({ data: { full_name: fullName } });

export const changePassword = (current: string, next: string) =>
  update({ password: next, current_password: current });

/** Nothing has changed yet: both mailboxes are asked. */
export const askForNewEmail = (email: string) => update({ email });

export async function sendEmailChangeAgain(email: string): Promise<void> {
  const { error } = await (await browserClient()).auth.resend({ type: "email_change", email });
  if (error) throw error;
}

async function update(attributes: UserAttributes): Promise<void> {
  await withStepUp(async () => {
    const { error } = await (await browserClient()).auth.updateUser(attributes);
    if (error) throw error;
  });
}
