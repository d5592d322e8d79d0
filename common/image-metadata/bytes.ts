export function damaged(what: string): never {
  throw new RangeError(`Damaged image: ${what}.`);
}

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** More than any picture has. A file of empty parts would otherwise take many times its size in memory. */
const maxParts = 100_000;

export function keep<Part>(parts: Part[], another: Part): void {
  if (parts.length >= maxParts) damaged("it has too many parts");
  parts.push(another);
}

/** Like subarray, but the bytes must be there. */
export function part(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (from < 0 || to < from || to > bytes.length) damaged("it ends too early");
  return bytes.subarray(from, to);
}

export function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...part(bytes, from, from + length));
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
