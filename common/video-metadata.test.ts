import { expect, test } from "vitest";
import { withoutVideoMetadata } from "./video-metadata.ts";

function box(type: string, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}
const place = "+46.9480+007.4474/";
const clean = (film: Buffer) => Buffer.from(withoutVideoMetadata(film) ?? []).toString("latin1");

test("place and device of a video are emptied, and all else stays where it is", () => {
  const film = (inMovie: Buffer, inTrack: Buffer) =>
    Buffer.concat([
      box("ftyp", "isom\0\0\0\0"),
      box("moov", box("mvhd", "header"), box("trak", box("tkhd", "track"), inTrack), inMovie),
      box("mdat", `udta ${place}`),
    ]);
  const empty = (size: number) => box("free", "\0".repeat(size));
  const udta = box("udta", box("\xa9xyz", place));
  const meta = box("meta", "Phone 12");
  expect(clean(film(udta, meta))).toBe(
    film(empty(udta.length - 8), empty(meta.length - 8)).toString("latin1"),
  );
});

test("a box that is longer than its file is damage", () => {
  const film = Buffer.concat([box("ftyp", "isom"), Buffer.from("\x7f\0\0\0moov", "latin1")]);
  expect(withoutVideoMetadata(film)).toBeUndefined();
});
