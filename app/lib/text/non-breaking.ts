/**
 * Names that must stay on one line: algorithms and standards (AES-256-GCM, TLS 1.3, ISO 27001), references to laws (Art. 28, para. 2),
 * days, amounts and telephone numbers. One group, so that every second part of a `split` is such a name.
 */
export const nonBreakingNames =
  /(\b(?:[A-Z\d]{2,}(?:-[A-Z\d]+)+|[Ee]-mails?|point-in-time|mid-sized|CHF [\d.,]*\d|(?:Art\.|para\.|SR|SP|ISO|IEC|RFC|NIS|TLS|SAML|PostgreSQL|[Ss]ection|[Vv]ersion) \d[\d./–-]*[a-z]?(?:\(\w+\))*|let\. [a-z]|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December))(?![\w-])|\+\d\d(?: \d+)+)/;

/** In headings also compounds, such as “end-to-end”. */
export const nonBreakingInHeadings = new RegExp(
  `(${nonBreakingNames.source.slice(1, -1)}|[A-Za-zÀ-ÿ]+(?:-[A-Za-zÀ-ÿ]+)+)`,
);
