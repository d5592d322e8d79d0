/**
 * What one request to /rest/v1 may ask for. Far above what the site and its back office ask (the search of the audit log asks for the
 * most), far below what would keep PostgreSQL or the API busy for others.
 */
export const restLimits = {
  /** Of the URL's query, in all. */
  parameters: 40,
  nameLength: 63,
  /** In all levels of a select together; `*` is one. */
  selectedItems: 60,
  /** How often one level of a select names the same column, under whatever alias or path into it. */
  sameColumn: 4,
  embeddedResources: 6,
  /** Of embedded resources in each other. */
  embeddingDepth: 2,
  /** Into a JSON column, in a select, a filter or an order. */
  pathSteps: 6,
  /** Conditions, in `and` and `or` too, in all parameters together. */
  filterTerms: 64,
  /** Of `and` and `or` in each other. */
  filterNesting: 3,
  /** Values of `in`, `cs`, `cd` and `ov`, in all conditions together. */
  listValues: 500,
  /** Characters of a value that is no list, or of an argument in the URL. */
  valueLength: 2000,
  patternLength: 256,
  /** `%` and `*` in a pattern. */
  patternWildcards: 8,
  orderTerms: 8,
  offset: 100_000,
  /** Named in `columns` or `on_conflict`. */
  columnNames: 100,
  /** Of one body. */
  rows: 500,
  preferences: 8,
  mediaTypes: 8,
};

export type RestLimitName = keyof typeof restLimits;

const sentences: Record<RestLimitName, (most: string) => string> = {
  parameters: (most) => `The URL has more than ${most} parameters.`,
  nameLength: (most) => `A name is longer than ${most} characters.`,
  selectedItems: (most) => `The select names more than ${most} columns and resources.`,
  sameColumn: (most) => `The select names one column more than ${most} times.`,
  embeddedResources: (most) => `The select embeds more than ${most} resources.`,
  embeddingDepth: (most) => `The select embeds resources in each other more than ${most} levels deep.`,
  pathSteps: (most) => `A path into a JSON column has more than ${most} steps.`,
  filterTerms: (most) => `The filters hold more than ${most} conditions.`,
  filterNesting: (most) => `The filters nest "and" and "or" more than ${most} levels deep.`,
  listValues: (most) => `The filters list more than ${most} values.`,
  valueLength: (most) => `A value in the URL is longer than ${most} characters.`,
  patternLength: (most) => `A pattern is longer than ${most} characters.`,
  patternWildcards: (most) => `A pattern has more than ${most} wildcards.`,
  orderTerms: (most) => `The order names more than ${most} columns.`,
  offset: (most) => `The offset is larger than ${most}.`,
  columnNames: (most) => `The list of columns names more than ${most}.`,
  rows: (most) => `The body holds more than ${most} rows.`,
  preferences: (most) => `The Prefer header holds more than ${most} preferences.`,
  mediaTypes: (most) => `The Accept header names more than ${most} media types.`,
};

/** Why a request is not carried out, as PostgREST would put it: status, code and one sentence. */
export class RestFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws when there is more of it than may be, and says which limit it is. */
export function holdLimit(name: RestLimitName, amount: number): void {
  if (amount <= restLimits[name]) return;
  const most = restLimits[name].toLocaleString("en");
  throw new RestFault(400, "limit_exceeded", `${sentences[name](most)} Please ask for less at a time.`);
}

/** What is not understood does not pass: it could mean something else to the service behind. */
export function notUnderstood(what: string): RestFault {
  return new RestFault(400, "PGRST100", `The ${what} is not understood.`);
}
