/** Something the operator must fix before the site can start: one sentence that names the remedy, no stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** The backend is not responding. It may recover soon, and stored pages can be served meanwhile. */
export class BackendAwayError extends StartupError {
  override name = "BackendAwayError";
}
