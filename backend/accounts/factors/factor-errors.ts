import type { ServiceError } from "#common/service-errors.ts";
import { serviceError } from "../../request/api-errors.ts";

function failed(message: string): ServiceError {
  return serviceError(422, "mfa_verification_failed", message);
}

/** Codes are those of GoTrue, so that supabase-js and pages read all of them in the same way. */
export const factorErrors = {
  tooManyAttempts: serviceError(403, "session_not_found", "Too many wrong codes. Please sign in again."),
  insufficientAal: serviceError(
    403,
    "insufficient_aal",
    "Please confirm with your second factor, then try again.",
  ),
  unknownType: serviceError(
    400,
    "validation_failed",
    "A second factor is an authenticator app (totp) or a passkey (webauthn).",
  ),
  nameTooLong: serviceError(400, "validation_failed", "Please choose a name of at most 100 characters."),
  nameTaken: serviceError(
    422,
    "mfa_factor_name_conflict",
    "You already have a second factor with this name. Please choose another name.",
  ),
  tooManyFactors: serviceError(
    422,
    "too_many_enrolled_mfa_factors",
    "You have ten second factors. Please remove one before you add another.",
  ),
  noFactorKey: serviceError(
    422,
    "mfa_totp_enroll_not_enabled",
    "Authenticator apps cannot be added until the operator of this site sets FACTOR_KEY. You can add a passkey now.",
  ),
  otherFactorKey: serviceError(
    422,
    "mfa_totp_verify_not_enabled",
    "This authenticator app was added with another encryption key of this site. Use a passkey or a recovery code, or have your factors reset.",
  ),
  factorNotFound: serviceError(404, "mfa_factor_not_found", "This second factor no longer exists."),
  challengeExpired: serviceError(
    422,
    "mfa_challenge_expired",
    "This step has expired. Please start it again.",
  ),
  wrongCode: failed("The code is wrong. Please try again."),
  usedCode: failed("This code has already been used. Please wait for the next one."),
  wrongPasskey: failed("The passkey could not be verified. Please try again."),
  unknownPasskey: serviceError(
    400,
    "invalid_credentials",
    "This site does not know this passkey. Please sign in with your password.",
  ),
  passkeyChallengeExpired: serviceError(
    422,
    "webauthn_challenge_expired",
    "This step has expired. Please start it again.",
  ),
  wrongRecoveryCode: failed("This recovery code is wrong or has already been used."),
  codesAlone: serviceError(
    422,
    "mfa_recovery_codes_sole_factor",
    "Please add an authenticator app or a passkey before you create recovery codes.",
  ),
  codesExist: serviceError(
    422,
    "mfa_verified_factor_exists",
    "You already have recovery codes. Replace them to get new ones.",
  ),
  noCodes: serviceError(404, "mfa_factor_not_found", "You have no recovery codes."),
} satisfies Record<string, ServiceError>;
