/** The problems of a form, by the path of the value: `title`, `social.0.href`. */
export type Problems = Record<string, string>;

/** From zod's issues; the first of each field is shown. */
export function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path.join(".")] ??= message;
  return problems;
}
