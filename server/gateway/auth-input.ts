import { z } from "zod";
import { isEmail } from "#common/email-rule.ts";
import { serviceErrors } from "#common/service-errors.ts";
import { Refusal, refusalOf } from "../http/refusal.ts";
import type { AuthEndpoint } from "./routes.ts";

const email = z.string().trim().toLowerCase().min(3).max(254);
/** Checked here, because the client does not get the backend's answer. */
const recipient = email.refine(isEmail);
const password = z.string().max(1024);
const id = z.uuid();
const metadata = z.record(z.string(), z.unknown());
const linkType = z.enum(["signup", "email", "invite", "magiclink", "recovery", "email_change"]);

const schemas = {
  signup: z.object({ email, password, data: metadata.optional() }),
  password: z.object({ email, password }),
  refresh: z.object({ refresh_token: z.string().min(1).max(256) }),
  recover: z.object({ email: recipient }),
  resend: z.object({ email: recipient, type: z.enum(["signup", "email_change"]) }),
  link: z.object({
    type: linkType,
    token_hash: z.string().min(1).max(128),
  }),
  user: z.object({
    email: email.optional(),
    password: password.optional(),
    current_password: password.optional(),
    data: metadata.optional(),
  }),
  logout: z.object({}),
  factors: z.object({
    factor_type: z.string().max(32),
    friendly_name: z.string().max(400).optional(),
    issuer: z.string().max(200).optional(),
  }),
  factor: z.object({}),
  // Origin and domain from a client are ignored: the site's URL decides.
  challenge: z.object({}),
  factorCode: z.object({ challenge_id: id, code: z.string().min(1).max(32) }),
  factorPasskey: z.object({
    challenge_id: id,
    webauthn: z.object({ type: z.enum(["create", "request"]), credential_response: z.looseObject({}) }),
  }),
  recoveryCodes: z.object({ friendly_name: z.string().max(400).optional() }),
  recoveryCode: z.object({ code: z.string().min(1).max(64) }),
  newRecoveryCodes: z.object({}),
  passkeyOptions: z.object({}),
  passkeySignIn: z.object({ challenge_id: z.string().min(1).max(256), credential: z.looseObject({}) }),
};

type Inputs = { [Kind in keyof typeof schemas]: { kind: Kind; body: z.infer<(typeof schemas)[Kind]> } };
export type AuthInput = Inputs[keyof Inputs];

/** The known fields, cleaned. The backend gets a new body written from them, so both read the same. */
export function readAuthInput(endpoint: AuthEndpoint, search: string, bytes: Buffer): AuthInput {
  const value = parseJson(bytes);
  const kind = kindOf(endpoint, search, value);
  const result = schemas[kind].safeParse(value);
  if (!result.success)
    throw new Refusal(400, "validation_failed", sentenceFor(result.error.issues[0]?.path[0]));
  return { kind, body: result.data } as AuthInput;
}

function kindOf(endpoint: AuthEndpoint, search: string, value: object): keyof typeof schemas {
  if (endpoint === "verify") return "link";
  if (endpoint === "verifyFactor") return "webauthn" in value ? "factorPasskey" : "factorCode";
  if (endpoint === "verifyRecoveryCode") return "recoveryCode";
  if (endpoint === "token") {
    const grant = new URLSearchParams(search).get("grant_type");
    if (grant === "password") return "password";
    if (grant === "refresh_token") return "refresh";
    throw new Refusal(400, "validation_failed", "This sign-in method is not available.");
  }
  if (Object.hasOwn(schemas, endpoint)) return endpoint as keyof typeof schemas;
  throw new Refusal(400, "validation_failed", "This request must not have a body.");
}

function parseJson(bytes: Buffer): object {
  const broken = refusalOf(serviceErrors.invalidBody);
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw broken;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw broken;
  // PostgreSQL stores neither null characters nor half characters.
  if (/\\u(0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(value))) {
    throw new Refusal(400, "bad_json", "The body contains a character that cannot be stored.");
  }
  return value;
}

function sentenceFor(field: PropertyKey | undefined): string {
  if (field === "email") return "Please enter a valid e-mail address.";
  if (field === "password" || field === "current_password")
    return "Please enter a password of at most 72 bytes.";
  if (field === "code") return "Please enter the code.";
  if (field === "token_hash") return "The link is incomplete.";
  return "The request is incomplete.";
}
