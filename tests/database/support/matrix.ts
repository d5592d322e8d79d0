import type { ReservedSql } from "postgres";
import type { Row, TableFixture } from "./content-fixtures.ts";
import { allOperations, type Operation, type Permissions, type Reach } from "./permissions.ts";
import { become, type Persona, personas, userIds } from "./personas.ts";

const denied = "42501";
const checkViolation = "23514";

export type Cells = { personas: readonly Persona[]; operations: readonly Operation[] };
const everyCell: Cells = { personas: personas, operations: allOperations };

/** The cells of one table's line, as a list of sentences about what is not as expected. Empty is good. */
export async function compareTable(
  connection: ReservedSql,
  name: string,
  fixture: TableFixture,
  expected: Permissions,
  cells: Cells = everyCell,
): Promise<string[]> {
  const problems: string[] = [];
  for (const persona of cells.personas) {
    for (const operation of cells.operations) {
      const reach = expected[persona][operation];
      const found = await attempt(connection, fixture, persona, operation, reach);
      const wanted = describeReach(fixture, persona, operation, reach);
      if (found !== wanted)
        problems.push(`${persona} ${operation} ${name}: expected ${wanted}, found ${found}`);
    }
  }
  return problems;
}

function reachable(rows: Row[], persona: Persona, reach: Reach): Row[] {
  if (reach === "all") return rows;
  if (reach === "own") return rows.filter((row) => row.owner === persona);
  return reach === "public" ? rows.filter((row) => row.public) : [];
}

function describeReach(fixture: TableFixture, persona: Persona, operation: Operation, reach: Reach): string {
  if (operation === "insert") {
    if (reach === "nothing") return "refused";
    return reach === "own" ? "inserted; for another account refused" : "inserted";
  }
  const rows = reachable(fixture.rows, persona, reach).filter((row) => operation !== "delete" || !row.sealed);
  const taken = operation === "update" && reach === "own" ? "; giving it away refused" : "";
  return labels(rows) + taken;
}

function labels(rows: Row[]): string {
  return rows.length > 0 ? rows.map((row) => row.label).join(", ") : "nothing";
}

async function attempt(
  connection: ReservedSql,
  fixture: TableFixture,
  persona: Persona,
  operation: Operation,
  reach: Reach,
): Promise<string> {
  if (operation === "read") return labels(await visibleRows(connection, fixture, persona));
  if (operation === "insert") return tryInsert(connection, fixture, persona, reach);
  if (operation === "update") return tryUpdate(connection, fixture, persona, reach);
  return tryDelete(connection, fixture, persona, reach);
}

async function visibleRows(connection: ReservedSql, fixture: TableFixture, persona: Persona): Promise<Row[]> {
  const flags = fixture.rows.map(
    (row, index) => `exists (select from ${fixture.table} where ${row.where}) as r${index}`,
  );
  const { value } = await inside(connection, persona, () => connection.unsafe(`select ${flags.join(", ")}`));
  return fixture.rows.filter((_, index) => value?.[0]?.[`r${index}`] === true);
}

async function tryInsert(
  connection: ReservedSql,
  fixture: TableFixture,
  persona: Persona,
  reach: Reach,
): Promise<string> {
  const me = persona === "anonymous" ? userIds.reader : userIds[persona];
  const anotherAccount = persona === "reader" ? userIds["other reader"] : userIds.reader;
  const insert = async (owner: string) => {
    const statement = `insert into ${fixture.table} ${fixture.insert(owner)}`;
    const { error } = await inside(connection, persona, () => connection.unsafe(statement));
    if (!error) return "inserted";
    return error.code === denied ? "refused" : `failed with ${error.code} ${error.message}`;
  };
  const own = await insert(me);
  return reach === "own" ? `${own}; for another account ${await insert(anotherAccount)}` : own;
}

/** Without a `where`, so that only the update policy limits the rows. */
async function tryUpdate(
  connection: ReservedSql,
  fixture: TableFixture,
  persona: Persona,
  reach: Reach,
): Promise<string> {
  const { value, error } = await inside(connection, persona, async () => {
    await connection.unsafe(`update ${fixture.table} set ${fixture.update}`);
    await connection`reset role`;
    return rowsWhere(connection, fixture, fixture.update);
  });
  if (error && error.code !== denied) return `failed with ${error.code} ${error.message}`;
  const changed = labels(value ?? []);
  return reach === "own"
    ? `${changed}; giving it away ${await tryGivingAway(connection, fixture, persona)}`
    : changed;
}

/** Blind as well: with a `where` the select policy would be asked about the new row too and hide a hole in this one. */
async function tryGivingAway(
  connection: ReservedSql,
  fixture: TableFixture,
  persona: Persona,
): Promise<string> {
  const stranger = persona === "reader" ? userIds["other reader"] : userIds.reader;
  const { error } = await inside(connection, persona, () =>
    connection.unsafe(`update ${fixture.table} set ${fixture.giveAway?.(stranger)}`),
  );
  if (!error) return "possible";
  return error.code === denied ? "refused" : `failed with ${error.code} ${error.message}`;
}

async function tryDelete(
  connection: ReservedSql,
  fixture: TableFixture,
  persona: Persona,
  reach: Reach,
): Promise<string> {
  const blind = await inside(connection, persona, async () => {
    await connection.unsafe(`delete from ${fixture.table}`);
    await connection`reset role`;
    return rowsWhere(connection, fixture, "true");
  });
  if (!blind.error) return labels(fixture.rows.filter((row) => !blind.value.includes(row)));
  if (blind.error.code === denied) return "nothing";
  // A trigger protects one of the rows (the last admin, a published document), so the rest is asked one by one.
  // Reaching a trigger is already more than a role without permission may do.
  if (reach === "nothing" || blind.error.code !== checkViolation)
    return `reached a trigger: ${blind.error.message}`;
  const deleted: Row[] = [];
  for (const row of fixture.rows) {
    const one = await inside(connection, persona, () =>
      connection.unsafe(`delete from ${fixture.table} where ${row.where}`),
    );
    if (!one.error && one.value.count === 1) deleted.push(row);
  }
  return labels(deleted);
}

async function rowsWhere(connection: ReservedSql, fixture: TableFixture, condition: string): Promise<Row[]> {
  const flags = fixture.rows.map(
    (row, index) => `exists (select from ${fixture.table} where ${row.where} and ${condition}) as r${index}`,
  );
  const [found] = await connection.unsafe(`select ${flags.join(", ")}`);
  return fixture.rows.filter((_, index) => found?.[`r${index}`] === true);
}

type Tried<Value> = { value: Value; error: null } | { value: null; error: { code: string; message: string } };

/** As the persona, inside a savepoint that is undone. */
async function inside<Value>(
  connection: ReservedSql,
  persona: Persona,
  work: () => PromiseLike<Value>,
): Promise<Tried<Value>> {
  await connection`savepoint cell`;
  try {
    await become(connection, persona);
    return { value: await work(), error: null };
  } catch (error) {
    return { value: null, error: error as { code: string; message: string } };
  } finally {
    await connection.unsafe("rollback to savepoint cell; release savepoint cell");
  }
}
