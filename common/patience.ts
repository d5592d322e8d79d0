// How long one part of the product waits for another. Products of tests that are not about absence wait longer (tests/fixtures/patience.ts).

/** Milliseconds without a word after which the backend, or its database, counts as away. Whoever waits is told within two seconds. */
export const silenceLimit = 1_500;

/** Milliseconds. A page must not wait for a backend that hangs: what is stored is served instead. */
export const answeredWithin = 5_000;

/** Milliseconds for what web asks its API child. */
export const internalAnswerWithin = 2_000;

/** Seconds for a new connection to the database. */
export const connectedWithin = 5;

/** Seconds one statement may take, by the role it runs as. */
export const statementSeconds = { anon: 3, authenticated: 8, service_role: 30 };
