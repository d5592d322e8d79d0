// How long one part of the product waits for another. Most tests use other values (tests/fixtures/test-timeouts.ts).

/** Milliseconds without a response after which the backend, or its database, counts as down: visitors get a response within two seconds. */
export const silenceTimeout = 1_500;

/** Milliseconds. A page must not wait for a backend that hangs: the stored page is served instead. */
export const responseTimeout = 5_000;

/** Milliseconds for requests of the web process to its API child. */
export const internalTimeout = 2_000;

/** Seconds for a new connection to the database. */
export const connectTimeoutSeconds = 5;

/** Seconds one statement may take, by the role it runs as. */
export const statementTimeoutSeconds = { anon: 3, authenticated: 8, service_role: 30 };

/** Minimum milliseconds of a response about an account, so that its duration does not reveal whether the account exists. */
export const uniformDuration = 400;
