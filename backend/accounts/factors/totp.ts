import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

const periodSeconds = 30;
/** Clocks may differ by one period, in either direction. */
const drift = 1;

/** 160 bits, in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads; the drawing holds no "#", because supabase-js puts it into a data URL as it is. */
export function describeTotp(
  secret: string,
  issuer: string,
  label: string,
): { uri: string; qr_code: string } {
  const uri = totpOf(secret, issuer, label).toString();
  return { uri, qr_code: renderSVG(uri) };
}

/** The time step whose code this is; undefined when it is wrong. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: drift });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

function totpOf(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
  });
}
