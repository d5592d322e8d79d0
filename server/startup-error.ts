/** Something the operator must fix before the site can start: one sentence that names the remedy, no stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** The backend does not answer: it may be back in a moment, and what is stored can be served meanwhile. */
export class BackendAwayError extends StartupError {
  override name = "BackendAwayError";
}
