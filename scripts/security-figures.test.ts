// Every figure in docs/security.md is computed from the code here, or names the test that proves it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shortestPassword } from "#common/passwords/password-rules.ts";
import { statementTimeoutSeconds } from "#common/timeouts.ts";
import { uploadRule } from "#common/upload-rule.ts";
import { maxFormFiles } from "#content-model/further-fields.ts";
import { alphabet, codeLength } from "../backend/accounts/factors/recovery-codes.ts";
import { tokenBytes, tokenLifetimeSeconds } from "../backend/accounts/mailed-token.ts";
import { reuseInterval } from "../backend/accounts/refresh.ts";
import { hashCost } from "../backend/accounts/sign-up.ts";
import { inAllBytes } from "../backend/api/response-backpressure.ts";
import { responseSizeLimits } from "../backend/connections/response-size-limit.ts";
import { acceptedFor } from "../backend/keys/installation-keys.ts";
import { accessTokenSeconds } from "../backend/request/token-lifetime.ts";
import { errorsPerClient, maxBody, requestsPerClient } from "../server/analytics/collect.ts";
import { messagesPerClient } from "../server/contact/contact-messages.ts";
import { defaultLimits as limits } from "../server/gateway/limits.ts";
import type { RateLimit } from "../server/rate-limiter.ts";
import { largePosts, maxBody as maxFormBody } from "../server/routing/form-posts.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const text = read("docs/security.md");

const [minute, hour, day] = [60, 3600, 86_400];
const kb = (bytes: number) => `${bytes / 1024} KB`;
const mb = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const bits = (length: number, values: number) => Math.floor(length * Math.log2(values));
const hourly = ({ points, seconds }: RateLimit) => {
  expect(seconds).toBe(hour);
  return `${points} an hour`;
};
const mailedBits = 8 * tokenBytes;

/** As the code has them. Those in words are compared with a number first. */
const computed = [
  `| ${limits.signInAccount.points} in ${limits.signInAccount.seconds / minute} minutes |`,
  `failed sign-ins, IP address | ${hourly(limits.signInIp)}`,
  `in the last ${limits.knownClients.seconds / day} days`,
  `${limits.guesses.points}, then pauses that double from ${limits.guesses.firstPause} second to a minute`,
  `wrong current passwords, account | ${hourly(limits.currentPassword)}`,
  `wrong links and codes, IP address | ${hourly(limits.verifyIp)}`,
  `password recovery, account | ${hourly(limits.recoverAccount)} (IP address ${limits.recoverIp.points})`,
  `sent again, account | ${hourly(limits.resendAccount)} (IP address ${limits.resendIp.points})`,
  `sign-up, IP address | ${hourly(limits.signUpIp)} (e-mail ${limits.signUpAccount.points})`,
  `new passwords and e-mails, IP address | ${hourly(limits.changeIp)} (${limits.changeTarget.points} to one new e-mail)`,
  `contact messages, IP address | ${hourly(messagesPerClient.rule)}`,
  `posts larger than ${kb(maxFormBody)} (forms with files), IP address and process | ${hourly(largePosts)}`,
  `larger than ${kb(maxFormBody)}; a client may send ${hourly(largePosts)}`.replace(
    " an hour",
    " of them an hour",
  ),
  `up to ${mb(maxFormFiles)} for a message`,
  `reports of incidents, IP address | ${hourly(messagesPerClient.rule)}`,
  `${limits.requests.points.toLocaleString("en")} a minute`,
  `${limits.requests.points.toLocaleString("en")} requests a minute`,
  `${statementTimeoutSeconds.anon} seconds for visitors, ${statementTimeoutSeconds.authenticated} with an account, ${statementTimeoutSeconds.service_role} for the service`,
  `one answer of the API | ${mb(responseSizeLimits.perAnswer)}`,
  `${mb(responseSizeLimits.inAll)} being built, ${mb(inAllBytes)} waiting for slow readers`,
  `within ${reuseInterval} seconds`,
  `up to ${mb(uploadRule.maxBytes)} by administrators`,
  `up to ${mb(uploadRule.maxBytes)}, by administrators`,
  `| ${mb(uploadRule.maxBytes)}, ${uploadRule.maxPixels / 1e6} million pixels`,
  `portrait of ${mb(uploadRule.portraitMaxBytes)}`,
  `more than ${uploadRule.maxPixels / 1e6} million pixels`,
  `(${acceptedFor.publishable / day} days, a day, ${acceptedFor.jwt / minute} minutes)`,
  `bcrypt, cost ${hashCost}`,
  `bcrypt at cost ${hashCost}`,
  `mailed links hold ${mailedBits} random bits`,
  `mailed links: once, ${mailedBits} bits`,
  `recovery codes: ten, once, ${bits(codeLength, alphabet.length)} bits`,
  `${kb(maxBody)} and 20 events at most, ${requestsPerClient.points} requests (${errorsPerClient.points} errors) a minute`,
  `${shortestPassword} characters as people see them, as specified`,
];

/** A phrase, and the words of the test that proves it. */
const tested: [phrase: string, file: string, words: string][] = [
  ["after 31 days at most", "tests/database/preview-links.test.ts", "31 days 1 second"],
  ["outlived their 31 days", "tests/database/preview-links.test.ts", "31 days 1 second"],
  ["an IPv6 /64", "server/http/client-ip.test.ts", "2001:db8:1:2::/64"],
  ["the /48 around it as well, at ten times", "server/rate-limiter.test.ts", "2001:db8:1::/48"],
  ["by account, /48 counted", "server/rate-limiter.test.ts", "2001:db8:1::/48"],
  ["1 a day for a mailbox", "server/contact/acknowledgements.test.ts", "a mailbox gets one a day"],
  ["60 an hour in all", "server/contact/acknowledgements.test.ts", "toBe(60)"],
  ["once a day", "tests/gateway/guessing.test.ts", "gets one at most once a day"],
  ["Links live for an hour", "tests/gateway/accounts.test.ts", "die after an hour"],
  ["live an hour (set-up 24)", "tests/database/first-admin.test.ts", "expires after 24 hours"],
  ["began in the last five minutes", "tests/database/accounts.test.ts", "6 minutes"],
  ["for seven days", "tests/database/invitations.test.ts", "interval '7 days'"],
  ["ten recovery codes", "tests/gateway/second-factor.test.ts", "total: 10"],
  ["given in the last ten minutes", "tests/database/second-factor.test.ts", "minutesAgo(11)"],
  ["twelve times at once", "tests/gateway/second-factor.test.ts", "length: 12"],
  ["the fifth wrong code ends the session", "tests/gateway/second-factor.test.ts", "five wrong codes end"],
  ["one period of drift", "backend/accounts/factors/totp.test.ts", "two periods late"],
  ["after 30 days without renewal", "tests/gateway/two-processes.test.ts", "30 days 1 hour"],
  ["and after a year", "tests/gateway/two-processes.test.ts", "367 days"],
  ["after 12 hours", "tests/gateway/two-processes.test.ts", "13 hours"],
  ["and 7 days", "tests/gateway/two-processes.test.ts", "7 days 1 hour"],
  ["secret key (256 bits)", "tests/database/installation-keys.test.ts", "sb_secret_[\\w-]{43}$"],
  ["`JWT_SECRET` (384 bits)", "tests/database/installation-keys.test.ts", "[\\w-]{64}$"],
  ["preview and set-up links 256", "tests/database/first-admin.test.ts", "[\\w-]{43}$"],
  ["with mode 0600. Passwords", "tests/database/embedded-server.test.ts", "& 0o077).toBe(0)"],
  ["written with mode 0600", "tests/database/backup.test.ts", "toBe(0o600)"],
  ["for a day), a sign-in", "app/lib/page/remembered-location.test.ts", "for a day"],
  ["20 events at most", "server/analytics/collect.test.ts", "length: 21"],
  ["HSTS for two years", "server/http/security-headers.test.ts", "max-age=63072000"],
  ["72 bytes", "common/passwords/password-rules.test.ts", "at most 72"],
  ["limited to 200 a day", "tests/database/error-flood.test.ts", "toBe(200)"],
  ["made from them, IP address | 30 in 10 minutes", "server/invitations/invitations.test.ts", "toBe(30)"],
  ["30 in 10 minutes (IP address 60)", "server/import-export/import-export.test.ts", "{}, 30, 200"],
  ["at most 100 characters", "common/person-name.test.ts", "at most 100"],
  ["eight random characters", "app/features/media/upload-rules.test.ts", "{8}$"],
  ["for 90 days", "tests/database/retention.test.ts", "days: 90"],
  ["56 of 253", "scripts/docs.test.ts", "of 253"],
];

/** What others ask for, and names that hold a digit. Refresh tokens have their own test where they are made. */
const names =
  /refresh tokens have 244 random bits|3,000 it asks for|not 8\b|fewer than 64 characters|not 10 minutes|(HMAC-)?SHA-256|AES-256-GCM|HTTP\/[\d.]+|MP4|TLS 1\.3|IPv[46]|ASVS 5\.0\.0|levels? [123]( and 2)?|PostgreSQL 15 to 17|(before|of) 1\.0\.0|\bdecisions? \d+(, \d+)*( and \d+)?|\b(a 503|with 404)\b|127\.0\.0\.1/gi;

test.each(computed)("the code has the figure: %s", (phrase) => {
  expect(text).toContain(phrase);
});

test.each(tested)("a test holds the figure: %s", (phrase, file, words) => {
  expect(text).toContain(phrase);
  expect(read(file)).toContain(words);
});

test("the figures in words are those of the code", () => {
  expect([accessTokenSeconds, tokenLifetimeSeconds, acceptedFor.secret]).toEqual([hour, hour, day]);
  expect([limits.guesses.longestPause, limits.guesses.seconds]).toEqual([minute, hour]);
  for (const limit of [limits.recoverIp, limits.resendIp, limits.signUpAccount, limits.changeTarget])
    hourly(limit);
  expect([limits.requests.seconds, requestsPerClient.seconds, errorsPerClient.seconds]).toEqual([60, 60, 60]);
});

test("there is no other figure", () => {
  let rest = text
    // Rows of the ASVS by number, rows of what was found, status codes in the column of answers.
    .replaceAll(/^\| (V[\d.]+[^|]*|\d+) \|/gm, "|")
    .replaceAll(/^#+ .*$/gm, "")
    .replaceAll(/\| [45]\d\d\b[^|]*\|$/gm, "|");
  const phrases = [...computed, ...tested.map(([phrase]) => phrase)].sort((a, b) => b.length - a.length);
  for (const phrase of phrases) rest = rest.replaceAll(phrase, "");
  rest = rest
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(names, "")
    .replaceAll(/\b\d+\.\d+\.\d+(–\d+\.\d+\.\d+)?/g, "");
  expect(rest.match(/.{0,40}\d.{0,20}/g) ?? []).toEqual([]);
});
