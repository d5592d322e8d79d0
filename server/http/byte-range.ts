/** Positions of the first and the last byte. */
export type ByteRange = { from: number; to: number };

/**
 * The part of a file that a Range header asks for. Undefined for the whole file: without the header, for several ranges and for what cannot be
 * read (RFC 9110). "unsatisfiable" when the file has no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= size
    ? "unsatisfiable"
    : { from, to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
