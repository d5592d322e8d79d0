import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { access, chown, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";

/** How to start a program that refuses to run as root. */
export type Account = { uid: number; gid: number; capability: string | undefined } | undefined;

const defaultNobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. As root we start it as `nobody`, which owns nothing but its data folder.
 * When `nobody` may not walk into one of the paths (a project below /root, mode 0700), the kernel lets one
 * capability pass it through; without that one capability the answer is a sentence, not a stack trace.
 */
export async function chooseAccount(paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return refuseNameless();
  const nobody = await findNobody();
  const closed = await firstClosedFolder(paths, nobody);
  if (!closed) return { ...nobody, capability: undefined };
  const capability = await traversalCapability();
  if (capability) return { ...nobody, capability };
  throw new Error(
    `PostgreSQL does not run as root, and the user "nobody" may not enter ${closed}: start as another user, or move the project to a folder that everyone may enter.`,
  );
}

/** In a container with an arbitrary user id, initdb finds no name for it and gives up. */
function refuseNameless(): undefined {
  try {
    userInfo();
    return undefined;
  } catch {
    throw new Error(
      `PostgreSQL needs a name for the user id ${process.getuid?.()}: add a line for it to /etc/passwd, start as another user, or set DATABASE_URL.`,
    );
  }
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  if (!fields) return defaultNobody;
  const [uid, gid] = [Number(fields[2]), Number(fields[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : defaultNobody;
}

async function firstClosedFolder(
  paths: string[],
  user: { uid: number; gid: number },
): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = resolve(path); ; folder = dirname(folder)) {
      const info = await stat(folder).catch(() => undefined);
      if (info && !mayEnter(info, user)) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

function mayEnter(
  info: { uid: number; gid: number; mode: number },
  user: { uid: number; gid: number },
): boolean {
  if (info.uid === user.uid) return (info.mode & 0o100) !== 0;
  if (info.gid === user.gid) return (info.mode & 0o010) !== 0;
  return (info.mode & 0o001) !== 0;
}

/** The weakest capability this container still has that opens folders: 2 reads and searches, 1 overrides all. */
async function traversalCapability(): Promise<string | undefined> {
  const setpriv = await access("/usr/bin/setpriv").then(
    () => true,
    () => false,
  );
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  if (!setpriv) return undefined;
  if (bounding & (1n << 2n)) return "dac_read_search";
  return bounding & (1n << 1n) ? "dac_override" : undefined;
}

export function spawnAs(
  account: Account,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  // An empty environment: PGPORT, PGDATA and the like of the operator must not change the server.
  const settled: SpawnOptions = process.platform === "win32" ? options : { env: { LC_ALL: "C" }, ...options };
  if (!account) return spawn(command, args, settled);
  if (!account.capability) return spawn(command, args, { ...settled, uid: account.uid, gid: account.gid });
  const { uid, gid, capability } = account;
  const become = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // initdb looks for its neighbours with access(2), which drops the capabilities of any user but root, unless this bit is set.
  const keep = [
    "--securebits=+no_setuid_fixup",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ];
  return spawn("/usr/bin/setpriv", [...become, ...keep, command, ...args], settled);
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
