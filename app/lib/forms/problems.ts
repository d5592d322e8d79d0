/** What is wrong in a form, by the path of the value: `title`, `social.0.href`. */
export type Problems = Record<string, string>;

/** Of what zod found; the first of a field is the one to read. */
export function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path.join(".")] ??= message;
  return problems;
}
