import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export type FactorVault = {
  seal(secret: string, factorId: string): string;
  /** Undefined for a secret that was encrypted with another key or for another factor, or was changed since. */
  open(sealed: string, factorId: string): string | undefined;
};

/**
 * Secrets of authenticator apps are encrypted in the database with a key that is not in it: AES-256-GCM, bound to the factor they belong
 * to. The ciphertext names its key, so that a wrong key can be distinguished from damage.
 */
export function createFactorVault(factorKey: string): FactorVault {
  const key = Buffer.from(hkdfSync("sha256", factorKey, "", "reduit factor secrets", 32));
  const version = `v1.${createHash("sha256").update(key).digest("hex").slice(0, 8)}`;
  return {
    seal(secret, factorId) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(factorId));
      const parts = [
        nonce,
        Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]),
        cipher.getAuthTag(),
      ];
      return [version, ...parts.map((part) => part.toString("base64url"))].join(".");
    },
    open(sealed, factorId) {
      const [name, keyId, ...parts] = sealed.split(".");
      const [nonce, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
      if (`${name}.${keyId}` !== version || !nonce || !text || tag?.length !== 16) return undefined;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce)
          .setAAD(Buffer.from(factorId))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
