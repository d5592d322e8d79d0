import { passwordSentences } from "#common/passwords/sentences.ts";
import {
  authErrorBody,
  restErrorBody,
  type ServiceError,
  serviceErrors,
  storageErrorBody,
} from "#common/service-errors.ts";
import { statementTimeoutSentence } from "../statement-limits.ts";

/** What the API answers itself instead of lite. Codes and sentences are those of GoTrue, PostgREST and the storage service where they have one. */
export const apiErrors = {
  ...serviceErrors,
  /** As PostgREST calls it. */
  timeout: { status: 504, code: "57014", message: statementTimeoutSentence },
  databaseUnavailable: {
    status: 503,
    code: "unavailable",
    message: "The database does not answer. Please try again.",
  },

  invalidAuthToken: { status: 401, code: "bad_jwt", message: "The access token is not valid." },
  invalidToken: { status: 401, code: "PGRST301", message: "The access token is not valid." },
  sessionEnded: {
    status: 401,
    code: "PGRST303",
    message: "The session has ended. Please sign in again.",
  },
  /** GoTrue's words for a blocked account. */
  userBanned: { status: 403, code: "user_banned", message: "User is banned" },
  userBannedAtSignIn: { status: 400, code: "user_banned", message: "User is banned" },
  userBannedAtRefresh: {
    status: 400,
    code: "user_banned",
    message: "Invalid Refresh Token: User Banned",
  },

  invalidCredentials: { status: 400, code: "invalid_credentials", message: "Invalid login credentials" },
  emailNotConfirmed: { status: 400, code: "email_not_confirmed", message: "Email not confirmed" },
  invalidEmail: {
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  },
  signUpClosed: { status: 422, code: "signup_disabled", message: "Sign-up is closed at the moment." },
  refreshTokenUsed: {
    status: 400,
    code: "refresh_token_already_used",
    message: "Invalid Refresh Token: Already Used",
  },
  sessionExpired: {
    status: 400,
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired",
  },
  linkExpired: { status: 403, code: "otp_expired", message: "Email link is invalid or has expired" },
  alreadyRegistered: {
    status: 422,
    code: "user_already_exists",
    message: "This e-mail is registered already: sign in or reset your password.",
  },
  passwordTooLong: {
    status: 400,
    code: "validation_failed",
    message: "Password cannot be longer than 72 bytes",
  },
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
  currentPasswordRequired: {
    status: 400,
    code: "current_password_required",
    message: "Current password required when setting new password.",
  },
  currentPasswordInvalid: {
    status: 400,
    code: "current_password_invalid",
    message: "Current password is incorrect.",
  },

  tooDeep: { status: 400, code: "PGRST102", message: "The JSON is nested too deeply." },

  listingNotJson: { status: 400, code: "InvalidRequest", message: "The body is not JSON." },
  listingUnsortable: {
    status: 400,
    code: "InvalidRequest",
    message: "The listing cannot be sorted this way.",
  },
  objectLost: {
    status: 404,
    code: "not_found",
    message: "The content of this file is missing. Please upload it again.",
  },
  uploadEmpty: { status: 400, code: "InvalidRequest", message: "The upload holds no file." },
  uploadNoImage: {
    status: 415,
    code: "invalid_mime_type",
    message: "The content of this file is not a PNG, JPEG, WebP, AVIF or GIF image.",
  },
  uploadOtherDocument: (name: string) => ({
    status: 415,
    code: "invalid_mime_type",
    message: `The content of this file is not ${name}.`,
  }),
  uploadMacros: {
    status: 415,
    code: "invalid_mime_type",
    message: "This document holds macros, which are programs. Save it without them and upload the new file.",
  },
  uploadDamaged: (type: string) => ({
    status: 415,
    code: "invalid_mime_type",
    message: `This ${type} is damaged. Open it, save it again and upload the new file.`,
  }),
  uploadOtherType: (announced: string, found: string) => ({
    status: 415,
    code: "invalid_mime_type",
    message: `The file is announced as ${announced || "nothing"}, but its content is ${found}.`,
  }),
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
