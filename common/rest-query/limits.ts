/**
 * The limits of one request to /rest/v1, and the message of each refusal (# is the number). They are far above the needs of the site and
 * its back office (the search of the audit log needs the most) and far below loads that would slow PostgreSQL or the API for others.
 */
export const restLimits = {
  /** Of the URL's query, in all. */
  parameters: { most: 40, sentence: "The URL has more than # parameters." },
  nameLength: { most: 63, sentence: "A name is longer than # characters." },
  /** In all levels of a select together; `*` is one. */
  selectedItems: { most: 60, sentence: "The select names more than # columns and resources." },
  /** How often one level of a select names the same column, under whatever alias or path into it. */
  sameColumn: { most: 4, sentence: "The select names one column more than # times." },
  embeddedResources: { most: 6, sentence: "The select embeds more than # resources." },
  /** Of embedded resources in each other. */
  embeddingDepth: { most: 2, sentence: "The select embeds resources in each other more than # levels deep." },
  /** Into a JSON column, in a select, a filter or an order. */
  pathSteps: { most: 6, sentence: "A path into a JSON column has more than # steps." },
  /** Conditions, in `and` and `or` too, in all parameters together. */
  filterTerms: { most: 64, sentence: "The filters hold more than # conditions." },
  /** Of `and` and `or` in each other. */
  filterNesting: { most: 3, sentence: 'The filters nest "and" and "or" more than # levels deep.' },
  /** Values of `in`, `cs`, `cd` and `ov`, in all conditions together. */
  listValues: { most: 500, sentence: "The filters list more than # values." },
  /** Characters of a value that is no list, or of an argument in the URL. */
  valueLength: { most: 2000, sentence: "A value in the URL is longer than # characters." },
  patternLength: { most: 256, sentence: "A pattern is longer than # characters." },
  /** `%` and `*` in a pattern. */
  patternWildcards: { most: 8, sentence: "A pattern has more than # wildcards." },
  orderTerms: { most: 8, sentence: "The order names more than # columns." },
  offset: { most: 100_000, sentence: "The offset is larger than #." },
  /** Named in `columns` or `on_conflict`. */
  columnNames: { most: 100, sentence: "The list of columns names more than #." },
  /** Of one body. */
  rows: { most: 500, sentence: "The body holds more than # rows." },
  preferences: { most: 8, sentence: "The Prefer header holds more than # preferences." },
  mediaTypes: { most: 8, sentence: "The Accept header names more than # media types." },
};

export type RestLimitName = keyof typeof restLimits;

/** Why a request is refused, in the form of PostgREST: status, code and one sentence. */
export class RestFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws a message that names the limit if it is exceeded. */
export function holdLimit(name: RestLimitName, amount: number): void {
  const { most, sentence } = restLimits[name];
  if (amount <= most) return;
  const said = sentence.replace("#", most.toLocaleString("en"));
  throw new RestFault(400, "limit_exceeded", `${said} Please request less at a time.`);
}

/** An unparsable request is refused, because it could mean something else to the service behind. */
export function notUnderstood(what: string): RestFault {
  return new RestFault(400, "PGRST100", `The ${what} is not valid.`);
}
