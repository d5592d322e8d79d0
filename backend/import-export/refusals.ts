/** A fresh second factor is missing (private.require_fresh_factor). The back office asks for it and sends again. */
export const stepUpCode = "PT403";

/** A rule of the database said no, in words for a person: bad values, constraints, rights, limits, our triggers. All else is a failure. */
export function isRefusal(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(22|23|54|P0)...$|^42501$/.test(code);
}
