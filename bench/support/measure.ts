// What every measure takes and gives.

export type Settings = {
  /** A look at whether it works, in seconds, on a busy machine: nothing is written down. */
  quick: boolean;
  /** Parts of the measure, by name; all of them when left out. */
  only?: string[] | undefined;
  /** Of a measure that watches for a while. */
  minutes?: number | undefined;
};

export type Finding = {
  what: string;
  measured: string;
  /** Absent for figures without a target. */
  target?: string;
  reached?: boolean;
};

export type Report = { how: string; findings: Finding[] };

export type Measure = (settings: Settings) => Promise<Report>;
