import { statementTimeout } from "../statement-limits.ts";

/** The result of a statement whose rows are not read. */
export const noRows = Object.assign([] as unknown[], { command: "SELECT", count: 0 });

/** What a replica must have replayed, and of which cluster. */
export type Fence = { position: string; cluster: string };

const setConfig = /^\s*select set_config\('([a-z_.]+)', (?:(\$1)|'([^']*)'), true\)\s*$/i;
const setLocal = /^\s*set local (role|transaction_read_only)(?: =)? "?(\w+)"?\s*$/i;

/**
 * The beginning of a transaction and its settings, among them the role and the claims of the client. The role decides how long its
 * statements may take.
 *
 * lite says them in up to thirteen statements and waits for each; half of them take PostgreSQL's answer twice. Here they are collected
 * and sent as two statements in one write when the first real query comes: four round trips instead of fifteen. The query is
 * still held until both are confirmed: nothing is asked before PostgreSQL knows for whom.
 */
export class TransactionSetup {
  #begin: string | undefined;
  #settings = new Map<string, string>();

  begin(statement: string) {
    this.#begin = statement;
  }

  /** Whether the statement was a setting for this transaction only. */
  takeSetting(statement: string, parameters: unknown[]): boolean {
    const [, name, parameter, literal] = setConfig.exec(statement) ?? [];
    const [, option, value] = setLocal.exec(statement) ?? [];
    if (name) this.#settings.set(name, String(parameter ? parameters[0] : literal));
    else if (option) this.#settings.set(option.toLowerCase(), String(value));
    return Boolean(name ?? option);
  }

  /** The transaction ends, so unsent settings are dropped. Returns whether it had begun. */
  drop(): boolean {
    const begun = this.#begin === undefined;
    this.#begin = undefined;
    this.#settings.clear();
    return begun;
  }

  /**
   * The settings that are still to be sent, in order. With a fence, the last statement's `is_far` says whether the server has come so
   * far.
   */
  take(fence?: Fence): { statement: string; parameters: string[] }[] {
    const role = this.#settings.get("role");
    if (role !== undefined) {
      this.#settings.set("statement_timeout", statementTimeout(role));
      // On by default on one's own PostgreSQL: the search would be compiled for seconds.
      this.#settings.set("jit", "off");
    }
    const names = [...this.#settings.keys()];
    const settings = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
    const parameters = [...this.#settings.values()];
    if (fence && this.#begin !== undefined) {
      settings.push(isFar(parameters.length));
      parameters.push(fence.position, fence.cluster);
    }
    const statements = [
      ...(this.#begin ? [{ statement: this.#begin, parameters: [] }] : []),
      ...(settings.length > 0 ? [{ statement: `select ${settings.join(", ")}`, parameters }] : []),
    ];
    this.drop();
    return statements;
  }
}

/** A server that has replayed nothing is not a replica. */
function isFar(before: number): string {
  return `coalesce(pg_last_wal_replay_lsn() >= $${before + 1}::pg_lsn and (select system_identifier::text from pg_control_system()) = $${before + 2}, false) as is_far`;
}
