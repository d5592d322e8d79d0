import { passwordSentences } from "#common/passwords/sentences.ts";
import {
  authErrorBody,
  restErrorBody,
  type ServiceError,
  serviceErrors,
  storageErrorBody,
} from "#common/service-errors.ts";
import { statementTimeoutSentence } from "../statement-limits.ts";

export function serviceError(status: number, code: string, message: string): ServiceError {
  return { status, code, message };
}

function refusedFile(message: string): ServiceError {
  return serviceError(415, "invalid_mime_type", message);
}

/**
 * Errors that the API returns itself instead of lite. Codes and messages are those of GoTrue, PostgREST and the storage service where
 * they exist.
 */
export const apiErrors = {
  ...serviceErrors,
  /** As PostgREST calls it. */
  timeout: serviceError(504, "57014", statementTimeoutSentence),
  databaseUnavailable: serviceError(503, "unavailable", "The database is not responding. Please try again."),

  noAuthToken: serviceError(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  invalidAuthToken: serviceError(401, "bad_jwt", "The access token is not valid."),
  unverifiedAuthToken: serviceError(403, "bad_jwt", "The access token is not valid, or has expired."),
  userNotFound: serviceError(403, "user_not_found", "User from sub claim in JWT does not exist"),
  sessionNotFound: serviceError(403, "session_not_found", "The session has ended. Please sign in again."),
  unknownScope: serviceError(400, "validation_failed", "A scope is global, local or others."),
  invalidToken: serviceError(401, "PGRST301", "The access token is not valid."),
  sessionEnded: serviceError(401, "PGRST303", "The session has ended. Please sign in again."),
  /** GoTrue's words for a blocked account. */
  userBanned: serviceError(403, "user_banned", "User is banned"),
  userBannedAtSignIn: serviceError(400, "user_banned", "User is banned"),
  userBannedAtRefresh: serviceError(400, "user_banned", "Invalid Refresh Token: User Banned"),

  invalidCredentials: serviceError(400, "invalid_credentials", "Invalid login credentials"),
  emailNotConfirmed: serviceError(400, "email_not_confirmed", "Email not confirmed"),
  invalidEmail: serviceError(400, "validation_failed", "Unable to validate email address: invalid format"),
  signUpClosed: serviceError(422, "signup_disabled", "Sign-up is closed at the moment."),
  refreshTokenNotFound: serviceError(
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  ),
  refreshTokenUsed: serviceError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  sessionExpired: serviceError(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  linkExpired: serviceError(403, "otp_expired", "Email link is invalid or has expired"),
  alreadyRegistered: serviceError(
    422,
    "user_already_exists",
    "This e-mail address is already registered: sign in or reset your password.",
  ),
  passwordTooLong: serviceError(400, "validation_failed", "Password cannot be longer than 72 bytes"),
  passwordTooShort: (length: number) => ({
    status: 422,
    code: "weak_password",
    message: `Password should be at least ${length} characters.`,
    extra: { weak_password: { reasons: ["length"] } },
  }),
  passwordPredictable: {
    status: 422,
    code: "weak_password",
    message: passwordSentences.predictable,
    // GoTrue's word for a password that is known from leaks.
    extra: { weak_password: { reasons: ["pwned"] } },
  },
  samePassword: serviceError(422, "same_password", "New password should be different from the old password."),
  currentPasswordRequired: serviceError(
    400,
    "current_password_required",
    "Current password required when setting new password.",
  ),
  currentPasswordInvalid: serviceError(400, "current_password_invalid", "Current password is incorrect."),

  tooDeep: serviceError(400, "PGRST102", "The JSON is nested too deeply."),

  listingNotJson: serviceError(400, "InvalidRequest", "The body is not JSON."),
  listingUnsortable: serviceError(400, "InvalidRequest", "The listing cannot be sorted this way."),
  objectLost: serviceError(404, "not_found", "The content of this file is missing. Please upload it again."),
  uploadEmpty: serviceError(400, "InvalidRequest", "The upload holds no file."),
  uploadNoImage: refusedFile("The content of this file is not a PNG, JPEG, WebP, AVIF or GIF image."),
  uploadOtherDocument: (name: string) => refusedFile(`The content of this file is not ${name}.`),
  uploadMacros: refusedFile("This document contains macros. Save it without macros and upload the new file."),
  uploadDamaged: (type: string) =>
    refusedFile(`This ${type} is damaged. Open it, save it again and upload the new file.`),
  uploadOtherType: (announced: string, found: string) =>
    refusedFile(`The file is declared as ${announced || "nothing"}, but its content is ${found}.`),
} satisfies Record<string, ServiceError | ((...facts: never[]) => ServiceError)>;

export function authError(error: ServiceError): Response {
  const { status, code } = error;
  return Response.json(authErrorBody(error), { status, headers: { "x-sb-error-code": code } });
}

export function restError(error: ServiceError): Response {
  return Response.json(restErrorBody(error), { status: error.status });
}

export function storageError(error: ServiceError): Response {
  return Response.json(storageErrorBody(error), { status: error.status });
}

/** In the shape of the service whose path was requested. */
export function errorFor(path: string, error: ServiceError): Response {
  if (path.startsWith("/auth/v1/")) return authError(error);
  if (path.startsWith("/storage/v1/")) return storageError(error);
  return restError(error);
}
