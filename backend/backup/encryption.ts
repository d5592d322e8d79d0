// Backups encrypted for recipients of age (https://age-encryption.org), which the age tool reads too.
import { open } from "node:fs/promises";
import { Duplex, Readable, Transform } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";

const magic = "age-encryption.org/v1\n";

/** Given to this command with --identity. */
const identities: string[] = [];
/** Of the files that this command has written: it reads them back without the recipient's identity. */
const fileKeys = new Map<string, Uint8Array>();

/** The backup is not damaged, but its key is missing. */
export class EncryptedBackup extends Error {}

/** As age-keygen writes it; lines with # are comments. */
export function addIdentities(text: string): void {
  const lines = text.split("\n").map((line) => line.trim());
  const found = lines.filter((line) => line !== "" && !line.startsWith("#"));
  try {
    decrypterWith(found);
    identities.push(...found);
  } catch {
    throw new EncryptedBackup(
      'The file given with --identity contains no age identity: use the file that "age-keygen -o" wrote.',
    );
  }
}

export function encryption(file: string, recipients: string[]): Duplex {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  // Adds nothing to the file.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKeys.set(file, key);
      return [];
    },
  });
  return through((bytes) => encrypter.encrypt(bytes));
}

/** The bytes of the archive, decrypted if they are encrypted. */
export async function decryption(file: string): Promise<Duplex | undefined> {
  if (!(await isEncrypted(file))) return undefined;
  const key = fileKeys.get(file);
  if (!key && identities.length === 0)
    throw new EncryptedBackup(`${file} is encrypted: give the recipient's identity with --identity FILE.`);
  const decrypter = decrypterWith(key ? [{ unwrapFileKey: () => key }] : identities);
  return through((bytes) =>
    decrypter.decrypt(bytes).catch((error: Error) => {
      if (!/no identity matched/.test(error.message)) throw error;
      throw new EncryptedBackup(
        `${file} is encrypted for another recipient: give its identity with --identity FILE.`,
      );
    }),
  );
}

function decrypterWith(given: Parameters<Decrypter["addIdentity"]>[0][]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of given) decrypter.addIdentity(identity);
  return decrypter;
}

type Bytes = ReadableStream<Uint8Array>;

function through(change: (bytes: Bytes) => Promise<Bytes>): Duplex {
  const input = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const output = change(Readable.toWeb(input) as Bytes);
  return Duplex.from({
    writable: input,
    readable: (async function* () {
      yield* (await output) as unknown as AsyncIterable<Uint8Array>;
    })(),
  });
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === magic;
  } finally {
    await handle.close();
  }
}
