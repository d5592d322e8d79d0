import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { ImageType } from "../image-type.ts";
import { ascii, joined } from "./bytes.ts";
import { readOrientation } from "./orientation.ts";
import { chunk } from "./png.ts";
import { stripMetadata } from "./strip-metadata.ts";

const secrets = ["Anna", "46/1", "vertraulich"];
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">vertraulich, Anna</x:xmpmeta>';

/** Three stripes, so that a turn shows. */
async function picture(width = 60, height = 40) {
  const stripes = ["#c0392b", "#27ae60", "#2980b9"].map(async (background, index) => ({
    input: await sharp({ create: { width: 20, height: height - index * 10, channels: 3, background } })
      .png()
      .toBuffer(),
    left: index * 20,
    top: 0,
  }));
  return sharp({ create: { width, height, channels: 3, background: "white" } })
    .composite(await Promise.all(stripes))
    .png()
    .toBuffer();
}

async function moving(): Promise<Buffer[]> {
  return Promise.all(
    ["red", "blue", "green"].map((background) =>
      sharp({ create: { width: 32, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
}

async function withMetadata(format: "jpeg" | "png" | "webp" | "avif", orientation?: number): Promise<Buffer> {
  return sharp(await picture())
    .toFormat(format)
    .withIccProfile("p3")
    .withExif({ IFD0: { Artist: "Anna", Copyright: "vertraulich" }, IFD3: { GPSLatitude: "46/1 39/1 0/1" } })
    .withMetadata({ orientation })
    .withXmp(xmp)
    .toBuffer();
}

function stripped(bytes: Uint8Array, type: ImageType): Buffer {
  const clean = stripMetadata(bytes, type);
  expect(clean).toBeDefined();
  return Buffer.from(clean ?? []);
}

/** Decoded, and turned upright. */
const shown = (bytes: Buffer) => sharp(bytes, { animated: true }).autoOrient().raw().toBuffer();

function expectSilent(bytes: Buffer) {
  for (const secret of secrets) expect(bytes.includes(secret), secret).toBe(false);
}

describe.each(["jpeg", "png", "webp", "avif"] as const)("%s", (format) => {
  const type: ImageType = `image/${format}`;

  test.each([1, 3, 6, 8])("loses place and owner, with orientation %i", async (orientation) => {
    const original = await withMetadata(format, orientation);
    expect(original.includes("Anna")).toBe(true);
    const clean = stripped(original, type);
    expectSilent(clean);
    const facts = await sharp(clean).metadata();
    expect([facts.xmp, facts.iptc]).toEqual([undefined, undefined]);
    if (facts.exif) expect(facts.exif.length).toBeLessThan(40);
    expect(facts.icc).toEqual((await sharp(original).metadata()).icc);
    expect(await shown(clean)).toEqual(await shown(original));
    expect(stripped(clean, type).equals(clean)).toBe(true);
  });

  test("that has nothing to lose stays as it is", async () => {
    const plain = await sharp(await picture())
      .toFormat(format)
      .toBuffer();
    const clean = stripped(plain, type);
    expect(await shown(clean)).toEqual(await shown(plain));
    expect(clean.length).toBeLessThanOrEqual(plain.length);
  });

  test("that breaks off is refused", async () => {
    const original = await withMetadata(format);
    for (const share of [0.1, 0.5, 0.9])
      expect(stripMetadata(original.subarray(0, original.length * share), type), `${share}`).toBeUndefined();
  });
});

describe("beyond EXIF and XMP", () => {
  test("a JPEG's comments, thumbnails, unknown segments, and what follows its end", async () => {
    const plain = await sharp(await picture())
      .jpeg()
      .toBuffer();
    const segment = (marker: number, text: string) =>
      joined([Uint8Array.of(0xff, marker, 0, text.length + 2), ascii(text)]);
    const original = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xfe, "vertraulich"),
      segment(0xe0, "JFXX\0\x10 Anna"),
      segment(0xe2, "MPF\0 Anna"),
      segment(0xed, "Photoshop 3.0\0 Anna"),
      segment(0xef, "Anna"),
      plain.subarray(2),
      Buffer.from("a film by Anna"),
    ]);
    const clean = stripped(original, "image/jpeg");
    expectSilent(clean);
    expect(await shown(clean)).toEqual(await shown(plain));
  });

  test("a PNG's texts and dates, and what follows its end", async () => {
    const plain = await picture();
    const head = 33;
    const original = Buffer.concat([
      plain.subarray(0, head),
      chunk("tEXt", ascii("Author\0Anna")),
      chunk("zTXt", ascii("Author\0\0Anna")),
      chunk("iTXt", ascii("XML:com.adobe.xmp\0\0\0\0\0Anna")),
      chunk("tIME", Uint8Array.of(7, 230, 1, 1, 0, 0, 0)),
      chunk("prVt", ascii("Anna")),
      plain.subarray(head),
      Buffer.from("Anna"),
    ]);
    expect(stripped(original, "image/png").equals(plain)).toBe(true);
  });

  test("a GIF's comments and XMP; it goes on moving, as often as before", async () => {
    const plain = await sharp(await moving(), { join: { animated: true } })
      .gif({ loop: 3, delay: [50, 60, 70] })
      .toBuffer();
    const tableEnd = 13 + (plain[10] && plain[10] & 0x80 ? 3 * 2 ** ((plain[10] & 7) + 1) : 0);
    const comment = joined([Uint8Array.of(0x21, 0xfe, 4), ascii("Anna"), Uint8Array.of(0)]);
    // XMP is stored in a GIF unencoded; 258 bytes after it lead every reader of blocks to its end.
    const trailer = Uint8Array.from({ length: 258 }, (_, index) =>
      index === 0 ? 1 : index === 257 ? 0 : 256 - index,
    );
    const packet = joined([Uint8Array.of(0x21, 0xff, 11), ascii("XMP DataXMP"), ascii(xmp), trailer]);
    const original = Buffer.concat([
      plain.subarray(0, tableEnd),
      comment,
      packet,
      plain.subarray(tableEnd),
      Buffer.from("Anna"),
    ]);
    const clean = stripped(original, "image/gif");
    expectSilent(clean);
    expect(clean.equals(plain)).toBe(true);
    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      loop: 3,
      delay: [50, 60, 70],
    });
  });

  test("a moving WebP's EXIF and XMP", async () => {
    const original = await sharp(await moving(), { join: { animated: true } })
      .webp({ loop: 2, delay: [50, 60, 70] })
      .withExif({ IFD0: { Artist: "Anna" } })
      .withXmp(xmp)
      .toBuffer();
    expect(original.includes("Anna")).toBe(true);
    const clean = stripped(original, "image/webp");
    expectSilent(clean);
    expect(await shown(clean)).toEqual(await shown(original));
    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 3, loop: 2 });
  });

  test("an AVIF's foreign boxes; a moving one's user data and dates", () => {
    const box = (type: string, ...content: Uint8Array[]) => {
      const whole = joined([new Uint8Array(4), ascii(type), ...content]);
      new DataView(whole.buffer).setUint32(0, whole.length);
      return whole;
    };
    const date = ascii("\0\0\0\0Anna1234");
    const original = joined([
      box("ftyp", ascii("avis\0\0\0\0avis")),
      box(
        "moov",
        box("mvhd", date, ascii("kept")),
        box("udta", ascii("Anna")),
        box(
          "trak",
          box("tkhd", date, ascii("kept")),
          box("meta", ascii("vertraulich")),
          box("mdia", box("mdhd", date)),
        ),
      ),
      box("uuid", ascii("Anna")),
      box("mdat", ascii("frames")),
    ]);
    const clean = stripped(original, "image/avif");
    expectSilent(clean);
    expect(clean.length).toBe(original.length);
    expect(clean.includes("frames")).toBe(true);
    expect(clean.toString("latin1").split("kept")).toHaveLength(3);
  });
});

describe("a file made of empty parts is refused before it fills the memory", () => {
  const many = 120_000;
  const repeated = (part: Uint8Array) => joined(Array.from({ length: many }, () => part));

  test.each<[ImageType, () => Uint8Array]>([
    [
      "image/png",
      () =>
        joined([
          ascii("\x89PNG\r\n\x1a\n"),
          chunk("IHDR", new Uint8Array(13)),
          repeated(chunk("IDAT", new Uint8Array())),
        ]),
    ],
    ["image/jpeg", () => joined([Uint8Array.of(0xff, 0xd8), repeated(Uint8Array.of(0xff, 0xdd, 0, 2))])],
    ["image/gif", () => joined([ascii("GIF89a\0\0\0\0\0\0\0"), repeated(Uint8Array.of(0x21, 0xf9, 0))])],
    [
      "image/webp",
      () =>
        joined([ascii("RIFF"), Uint8Array.of(4, 166, 14, 0), ascii("WEBP"), repeated(ascii("VP8 \0\0\0\0"))]),
    ],
    ["image/avif", () => joined([ascii("\0\0\0\x0cftypavif"), repeated(ascii("\0\0\0\x08mdat"))])],
  ])("%s", (type, make) => {
    expect(stripMetadata(make(), type)).toBeUndefined();
  });
});

test.each([
  ["no EXIF at all", new Uint8Array()],
  ["EXIF that leads out of the file", ascii("MM\0*\xff\xff\xff\xff")],
  ["an orientation there is not", ascii("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0")],
])("%s is upright", (_what, exif) => {
  expect(readOrientation(exif)).toBe(1);
});
