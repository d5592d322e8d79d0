/** Why a password is refused: in the forms, and for the backend's codes in app/lib/backend/errors.ts. */
export const passwordSentences = {
  short: "Password must be at least 6 characters",
  long: "Password must be at most 72 bytes. A letter like é takes 2, an emoji 4 or more.",
  predictable: "This password is among the first that are guessed. Please choose another one.",
};
