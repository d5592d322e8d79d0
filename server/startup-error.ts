/** Something the operator must fix before the site can start: one sentence that names the remedy, no stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}
