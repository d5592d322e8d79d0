import { expect, test } from "vitest";
import { findRoute, isGatewayPath } from "./routes.ts";

const id = "00000000-0000-4000-8000-000000000001";

test.each([
  ["/auth/v1/token?grant_type=password", true],
  ["/auth/v1", true],
  ["/rest/v1?x=1", true],
  ["/rest/v1/", true],
  ["/storage/v1/../x", true],
  ["/auth/v10/x", false],
  ["/auth/confirm", false],
  ["/auth", false],
  ["/", false],
  ["/x?y=/auth/v1/", false],
])("%s belongs to the gateway: %s", (target, expected) => {
  expect(isGatewayPath(target)).toBe(expected);
});

test.each([
  ["POST", "/auth/v1/signup", { service: "auth", endpoint: "signup" }],
  ["PUT", "/auth/v1/user", { service: "auth", endpoint: "user" }],
  ["POST", "/auth/v1/factors", { service: "auth", endpoint: "factors" }],
  ["DELETE", `/auth/v1/factors/${id}`, { service: "auth", endpoint: "factor" }],
  ["POST", `/auth/v1/factors/${id}/challenge`, { service: "auth", endpoint: "challenge" }],
  ["POST", `/auth/v1/factors/${id}/verify`, { service: "auth", endpoint: "verifyFactor" }],
  ["GET", "/auth/v1/factors/recovery-codes", { service: "auth", endpoint: "recoveryCodes" }],
  ["POST", "/auth/v1/factors/recovery-codes/verify", { service: "auth", endpoint: "verifyRecoveryCode" }],
  ["POST", "/auth/v1/passkeys/authentication/verify", { service: "auth", endpoint: "passkeySignIn" }],
  ["GET", "/rest/v1/statistics", { service: "rest" }],
  ["POST", "/rest/v1/rpc/content_revisions", { service: "rest" }],
  ["GET", "/storage/v1/object/public/media/a/b.png", { service: "storage", kind: "read" }],
  ["POST", "/storage/v1/object/list/media", { service: "storage", kind: "read" }],
  ["POST", "/storage/v1/object/sign/media/a.png", { service: "storage", kind: "read" }],
  ["POST", "/storage/v1/object/media/a.png", { service: "storage", kind: "upload" }],
  ["PUT", "/storage/v1/object/listing/a.png", { service: "storage", kind: "upload" }],
  ["DELETE", "/storage/v1/object/media", { service: "storage", kind: "write" }],
  ["POST", "/storage/v1/object/move", { service: "storage", kind: "write" }],
  ["POST", "/storage/v1/object/copy", { service: "storage", kind: "write" }],
])("%s %s is let through", (method, path, route) => {
  expect(findRoute(method, path)).toEqual(route);
});

test.each([
  ["GET", "/auth/v1/admin", 404],
  ["GET", "/auth/v1/constructor", 404],
  ["POST", "/auth/v1/otp", 404],
  ["GET", "/auth/v1/verify", 405],
  ["GET", "/auth/v1/factors", 405],
  ["PUT", `/auth/v1/factors/${id}`, 405],
  ["POST", "/auth/v1/factor", 404],
  ["POST", "/auth/v1/challenge", 404],
  ["POST", "/auth/v1/verifyFactor", 404],
  ["POST", "/auth/v1/factors/{}/verify", 404],
  ["POST", "/auth/v1/factors/x/verify", 404],
  ["POST", `/auth/v1/factors/${id}/verify/`, 404],
  ["POST", `/auth/v1/factors/${id}${id}/verify`, 404],
  ["GET", `/auth/v1/admin/users/${id}/factors`, 404],
  ["POST", "/auth/v1/passkeys/registration/options", 404],
  ["GET", "/auth/v1/passkeys", 404],
  ["GET", "/rest/v1/", 404],
  ["GET", "/rest/v1/auth.users", 404],
  ["PUT", "/rest/v1/statistics", 405],
  ["DELETE", "/rest/v1/rpc/x", 405],
  ["POST", "/storage/v1/bucket", 404],
  ["PUT", "/storage/v1/object/upload/sign/media/a", 404],
  ["GET", "/storage/v1/s3", 404],
])("%s %s is refused with %i", (method, path, status) => {
  expect(() => findRoute(method, path)).toThrow(expect.objectContaining({ status }));
});
