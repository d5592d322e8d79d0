import type { ServiceError } from "#common/service-errors.ts";

/** Codes are those of GoTrue, so that supabase-js and pages read them alike wherever they come from. */
export const factorErrors = {
  sessionMissing: {
    status: 403,
    code: "session_not_found",
    message: "The session has ended. Please sign in again.",
  },
  tooManyAttempts: {
    status: 403,
    code: "session_not_found",
    message: "Those were too many wrong codes. Please sign in again.",
  },
  insufficientAal: {
    status: 403,
    code: "insufficient_aal",
    message: "Please confirm with your second factor, then try again.",
  },
  unknownType: {
    status: 400,
    code: "validation_failed",
    message: "A second factor is an authenticator app (totp) or a passkey (webauthn).",
  },
  nameTooLong: {
    status: 400,
    code: "validation_failed",
    message: "Please choose a name of at most 100 characters.",
  },
  nameTaken: {
    status: 422,
    code: "mfa_factor_name_conflict",
    message: "You have a second factor with this name already. Please choose another name.",
  },
  tooManyFactors: {
    status: 422,
    code: "too_many_enrolled_mfa_factors",
    message: "You have ten second factors. Please remove one before you add another.",
  },
  noFactorKey: {
    status: 422,
    code: "mfa_totp_enroll_not_enabled",
    message:
      "Authenticator apps cannot be added yet: the operator of this site has to set FACTOR_KEY first. A passkey can be added now.",
  },
  otherFactorKey: {
    status: 422,
    code: "mfa_totp_verify_not_enabled",
    message:
      "This authenticator app was added under another key of this site. Use a passkey or a recovery code, or have your factors reset.",
  },
  factorNotFound: {
    status: 404,
    code: "mfa_factor_not_found",
    message: "This second factor does not exist any more.",
  },
  challengeExpired: {
    status: 422,
    code: "mfa_challenge_expired",
    message: "This step has expired. Please start it again.",
  },
  wrongCode: {
    status: 422,
    code: "mfa_verification_failed",
    message: "The code is wrong. Please try again.",
  },
  usedCode: {
    status: 422,
    code: "mfa_verification_failed",
    message: "This code was used already. Please wait for the next one.",
  },
  wrongPasskey: {
    status: 422,
    code: "mfa_verification_failed",
    message: "The passkey could not be verified. Please try again.",
  },
  unknownPasskey: {
    status: 400,
    code: "invalid_credentials",
    message: "This passkey is not known here. Please sign in with your password.",
  },
  passkeyChallengeExpired: {
    status: 422,
    code: "webauthn_challenge_expired",
    message: "This step has expired. Please start it again.",
  },
  wrongRecoveryCode: {
    status: 422,
    code: "mfa_verification_failed",
    message: "This recovery code is wrong, or was used already.",
  },
  codesAlone: {
    status: 422,
    code: "mfa_recovery_codes_sole_factor",
    message: "Please add an authenticator app or a passkey before you make recovery codes.",
  },
  codesExist: {
    status: 422,
    code: "mfa_verified_factor_exists",
    message: "You have recovery codes already. Replace them to have new ones.",
  },
  noCodes: {
    status: 404,
    code: "mfa_factor_not_found",
    message: "You have no recovery codes.",
  },
} satisfies Record<string, ServiceError>;
