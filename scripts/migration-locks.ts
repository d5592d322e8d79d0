// Reads which existing tables a migration locks. Several locked one after the other meet the site's requests in another order, which is a
// deadlock: an upgrade while visitors read failed in 3 of 4 tries. So a migration locks one, or all of them first.

/** From 1.1.0, which needs no upgrade any more. */
const lastUnchecked = "20261118110000";

const name = String.raw`((?:public|private|auth|storage)\.\w+)`;

/** What a statement locks against readers, too. */
const exclusive = [
  String.raw`\balter table (?:if exists )?(?:only )?${name}`,
  String.raw`\bdrop table (?:if exists )?${name}`,
  String.raw`\btruncate (?:table )?${name}`,
  String.raw`\bpolicy (?:if exists )?(?:"[^"]*"|\w+) on ${name}`,
  String.raw`\bdrop trigger (?:if exists )?\w+ on ${name}`,
  String.raw`\bcall private\.register_content_table\('${name}'`,
];

/** What a statement locks against writers only. */
const shared = [
  String.raw`\btrigger \w+ (?:before|after|instead)[^;]* on ${name}`,
  String.raw`\bindex (?:if not exists )?\w+ on (?:only )?${name}`,
  String.raw`\breferences ${name}`,
  String.raw`\b(?:update|insert into|delete from|merge into) (?:only )?${name}`,
  String.raw`\bcall [\w.]+\('${name}'`,
];

const lockFirst = /^do \$\$ begin lock table ([\w., ]+) in (share row|access) exclusive mode; end; \$\$/;

const rule = 'Split it, or lock all of them first (CONTRIBUTING.md, "A table").';

export function findLockFaults(file: string, sql: string): string[] {
  return file.slice(0, 14) <= lastUnchecked ? [] : faultsOf(readable(sql)).map((fault) => `${file} ${fault}`);
}

function faultsOf(text: string): string[] {
  const made = new Set(tablesOf(text, [String.raw`\bcreate table (?:if not exists )?${name}`]));
  const find = (patterns: string[]) => tablesOf(text, patterns).filter((table) => !made.has(table));
  const all = find([...exclusive, ...shared]);
  const [first, list, mode] = lockFirst.exec(text) ?? [];
  if (!first || !list) {
    // The tables of these cannot be determined here.
    const isHidden = /\bexecute (?!function\b|procedure\b|on\b)|\bcall [\w.]+\([^')]|\block table\b/.test(
      text,
    );
    const what = all.length > 1 ? all.join(", ") : isHidden && "tables by names made at run time";
    return what ? [`locks ${what}. ${rule}`] : [];
  }
  const locked = list.split(", ");
  const late = all.filter((table) => !locked.includes(table));
  const changed = mode === "access" ? [] : find(exclusive);
  return [
    ...(late.length > 0
      ? [`locks ${late.join(", ")} after the others: name every table in "lock table".`]
      : []),
    ...(changed.length > 0
      ? [`changes ${changed.join(", ")}, which needs "in access exclusive mode" from the start.`]
      : []),
    ...(list === locked.sort().join(", ")
      ? []
      : ['names the tables of "lock table" in another order than the alphabet\'s.']),
  ];
}

/** In single spaces, without comments, the bodies of functions, and texts; the names of tables in texts stay. */
function readable(sql: string): string {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/(\bdo\s+)?\$(\w*)\$[\s\S]*?\$\2\$/g, (body, block) => (block ? body : "''"))
    .replace(/\bbegin atomic\b[\s\S]*?\nend;/g, ";")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}

function tablesOf(text: string, patterns: string[]): string[] {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, "g"))].map(([, table = ""]) => table),
  );
  return [...new Set(found)].sort();
}
