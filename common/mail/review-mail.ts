/** Told to who shall read a record, or, with a decision, to who asked for it. */
export type ReviewMail = {
  to: string;
  colleague: string;
  decision: string | undefined;
  record: { table_name: string; row_id: string };
  title: string;
  words: string;
};
