import type { Persona } from "../../../tests/database/support/personas.ts";

export type Row = Record<string, unknown>;
export type SampleRow = { label: string; values: Row; isPublic?: boolean; owner?: Persona };

/** Rows of ours in one table, and what is tried with them. */
export type Sample = {
  /** In the plural, as an operator calls them. */
  noun: string;
  /** The column our rows are told apart by, and what else must be so for a row to be ours. */
  key: string;
  scope?: Row;
  /** A value of that column that no row has. */
  none: unknown;
  rows: SampleRow[];
  /** Rows of other tables that these hang on, by table. */
  needs?: Record<string, Row[]>;
  /** A row that may be added, for that account. */
  another(owner: string): Row;
  change: Row;
  /** Gives the caller's own row to another account; for tables where people change their own rows. */
  giveAway?(to: string): Row;
  /** Made by something else than us: not to be made, nor removed. */
  isThere?: boolean;
  /** Its rows must stay: a role that may delete gets another row to delete. */
  keeps?: boolean;
};
