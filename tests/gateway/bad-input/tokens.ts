import { randomUUID } from "node:crypto";
import { bad, bearer, encode, jwt, type Situation, soon } from "./case.ts";

const profiles = "/rest/v1/profiles";
/** Everything but a session of its own. */
const claims = (now: Situation, extra: object = {}) => ({
  sub: now.readerId,
  role: "authenticated",
  aud: "authenticated",
  exp: soon(),
  ...extra,
});
/** Rightly signed, with these claims changed. */
const signed = (extra: object, header?: object) =>
  bearer((now) => jwt(claims(now, extra), now.jwtSecret, header));
const otherFirstLetter = (letter: string) => (letter === "e" ? "f" : "e");
const swapped = (now: Situation) =>
  now.token
    .split(".")
    .with(1, encode({ sub: now.readerId, role: "service_role" }))
    .join(".");
const fileLink = (now: Situation) =>
  jwt({ sub: now.readerId, bucket: "avatars", intent: "download", exp: soon() }, now.jwtSecret);

/** The reader's own token with these claims changed, rightly signed: its session is there. */
const changed = (extra: object) =>
  bearer((now) => {
    const own = JSON.parse(Buffer.from(now.token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return jwt({ ...own, ...extra }, now.jwtSecret);
  });

export const tokens = [
  bad("a rightly signed token without an end", profiles, 401, { headers: changed({ exp: undefined }) }),
  bad("an end that is no number", profiles, 401, { headers: changed({ exp: "never" }) }),
  bad("the role of the service, rightly signed", profiles, 401, {
    headers: changed({ role: "service_role" }),
  }),
  bad("the owner's role, rightly signed", profiles, 401, { headers: changed({ role: "reduit" }) }),
  bad("the role anon, rightly signed", profiles, 401, { headers: changed({ role: "anon" }) }),
  bad("several roles", profiles, 401, { headers: changed({ role: ["authenticated"] }) }),
  bad("another audience", profiles, 401, { headers: changed({ aud: "another" }) }),
  bad("no audience", profiles, 401, { headers: changed({ aud: undefined }) }),
  bad("another issuer", profiles, 401, { headers: changed({ iss: "https://elsewhere.example" }) }),
  bad("no subject", profiles, 401, { headers: changed({ sub: undefined }) }),
  bad("no session", profiles, 401, { headers: changed({ session_id: undefined }) }),
  bad("another role for the account", "/auth/v1/user", 401, { headers: changed({ role: "service_role" }) }),
  bad("another role for a file", "/storage/v1/object/avatars/x/avatar", 401, {
    headers: changed({ role: "service_role" }),
  }),
  bad("an expired token", profiles, 401, { headers: signed({ exp: soon() - 7200 }) }),
  bad("a token signed with another key", profiles, 401, {
    headers: bearer((now) => jwt(claims(now), "x".repeat(40))),
  }),
  bad("an unsigned token (alg none)", profiles, 401, {
    headers: bearer((now) => `${encode({ alg: "none" })}.${encode(claims(now))}.`),
  }),
  bad("alg none with a signature", profiles, 401, { headers: signed({}, { alg: "none" }) }),
  bad("another algorithm", profiles, 401, { headers: signed({}, { alg: "HS512" }) }),
  bad("a changed token", profiles, 401, {
    headers: bearer(({ token }) => token.replace(/\.(.)/, (_, letter) => `.${otherFirstLetter(letter)}`)),
  }),
  bad("claims swapped under a good signature", profiles, 401, { headers: bearer(swapped) }),
  bad("a token without a role", profiles, 401, { headers: signed({ role: undefined }) }),
  bad("a token from the future", profiles, 401, {
    headers: signed({ iat: soon() + 3600, exp: soon() + 7200 }),
  }),
  bad("a token of a session that never was", profiles, 401, {
    headers: signed({ session_id: randomUUID() }),
  }),
  bad("a session id that is none", profiles, 401, { headers: signed({ session_id: "' or 1=1" }) }),
  bad("a role that is not there", profiles, [400, 401, 403], { headers: signed({ role: "nobody_knows" }) }),
  bad("nonsense as token", profiles, 401, { headers: bearer(() => "nonsense") }),
  bad("another scheme", profiles, 401, { headers: () => ({ authorization: "Basic YTpi" }) }),
  bad("no session for the account", "/auth/v1/user", 401, { headers: signed({}) }),
  bad("a link to a file, used as a session", "/auth/v1/user", 401, { headers: bearer(fileLink) }),
  bad("asking for the user without a token", "/auth/v1/user", 401),
  bad("no key", "/rest/v1/statistics", 401, { headers: () => ({ apikey: "" }) }),
  bad("a wrong key", "/rest/v1/statistics", 401, { headers: () => ({ apikey: "sb_secret_guess" }) }),
];
