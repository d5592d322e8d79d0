// Second factors for browser journeys: an app whose secret the test knows, and Chromium's virtual authenticator.
import type { Page } from "@playwright/test";
import { addTotp, codeOf, letTimePass } from "../../fixtures/factors.ts";
import { clientOf, publishableKey } from "../../system/support/api.ts";
import { currentProduct } from "./products.ts";
import { password, type Reader, signInByApi, withDatabase } from "./readers.ts";

/** Past the pages. Answers with the secret. */
export async function giveApp({ email }: Reader): Promise<string> {
  const { url } = currentProduct();
  const client = clientOf(url, await publishableKey(url));
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const { secret } = await withDatabase((sql) => addTotp({ sql }, client));
  return secret;
}

/** As if minutes had passed: the code of now counts as a new one, and what was proved is so much older. The page needs a new token then. */
export async function pass(reader: Reader, minutes = 0) {
  await withDatabase((sql) => letTimePass({ sql }, reader.id, minutes));
}

/** In the form of the second step, wherever it stands. */
export async function giveCode(page: Page, reader: Reader, secret: string) {
  await pass(reader);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
}

/** Signed in with both steps, and the second so many minutes ago. */
export async function signInWithApp(page: Page, reader: Reader, secret: string, minutesAgo = 0) {
  await signInByApi(page, reader.email, currentProduct(), async (client) => {
    await pass(reader);
    const { data } = await client.auth.mfa.listFactors();
    const factorId = data?.totp[0]?.id ?? "";
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (error) throw error;
    if (minutesAgo === 0) return;
    await pass(reader, minutesAgo);
    await client.auth.refreshSession();
  });
  await pass(reader);
}

type Authenticator = {
  /** Whether it verifies its user. */
  verify(isUser: boolean): Promise<void>;
  /** As a copy would be: it has counted less. */
  clone(): Promise<void>;
  count(): Promise<number>;
};

/** A passkey of the device itself, which answers without being asked. Belongs to the page, as long as it is open. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    async verify(isUserVerified) {
      await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async clone() {
      for (const credential of await credentials()) {
        const { credentialId } = credential;
        await browser.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
        await browser.send("WebAuthn.addCredential", {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
    count: async () => (await credentials()).length,
  };
}
