// Keys of the operator, from the environment. They are stored nowhere else.
import { type Key, type KeyKind, keyKinds } from "./key-ring.ts";

type Variable = { name: string; shape: RegExp; remedy: string };

const variables: Record<KeyKind, Variable> = {
  publishable: {
    name: "SUPABASE_PUBLISHABLE_KEY",
    shape: /^sb_publishable_[\w-]{20,}$/,
    remedy: '"sb_publishable_" and at least 20 random letters, digits, "-" or "_"',
  },
  secret: {
    name: "SUPABASE_SECRET_KEY",
    shape: /^sb_secret_[\w-]{20,}$/,
    remedy: '"sb_secret_" and at least 20 random letters, digits, "-" or "_"',
  },
  jwt: {
    name: "JWT_SECRET",
    shape: /^[\x21-\x7e]{32,}$/,
    remedy: "at least 32 random characters without spaces and commas",
  },
};

export const givenKeyNames = keyKinds.map((kind) => variables[kind].name);

/**
 * Undefined when none is set. A variable may hold several keys, separated by commas: the first is used, all are accepted. So keys can be
 * replaced without ending sessions. Throws a sentence that names the variable and never its value.
 */
export function readGivenKeys(source: Record<string, string | undefined>): Key[] | undefined {
  const given = givenKeyNames.filter((name) => source[name]);
  if (given.length === 0) return undefined;
  const missing = givenKeyNames.filter((name) => !source[name]);
  if (missing.length > 0) {
    throw new Error(
      `${given.join(" and ")} ${given.length > 1 ? "are" : "is"} set without ${missing.join(" and ")}: set all three, or none to have them generated.`,
    );
  }
  return keyKinds.flatMap((kind) => {
    const { name, shape, remedy } = variables[kind];
    const values = source[name]?.split(",").map((value) => value.trim()) ?? [];
    if (!values.every((value) => shape.test(value)))
      throw new Error(`${name} is not valid: set it to ${remedy}, or leave all three unset.`);
    return values.map((value) => ({ kind, value }));
  });
}
