/** A typeface as data; see `inter-semibold.ts` for where it comes from. */
export type Typeface = {
  glyphs: ReadonlyMap<string, { advance: number; startX: number; startY: number; rest: string }>;
  /** By left and right letter, in thousandths of an em. */
  kerning: ReadonlyMap<string, number>;
};

/** Reads the line-by-line form in which typefaces are kept. */
export function readTypeface(glyphs: string, kerning = ""): Typeface {
  const face = { glyphs: new Map(), kerning: new Map<string, number>() };
  for (const line of glyphs.split("\n")) {
    const [, letter = "", advance, startX = 0, startY = 0, rest = ""] =
      /^(.)(\d+):(?:(-?\d+) (-?\d+)(.*))?$/u.exec(line) ?? [];
    face.glyphs.set(letter, {
      advance: Number(advance),
      startX: Number(startX),
      startY: Number(startY),
      rest,
    });
  }
  for (const line of kerning.split("\n")) {
    const [left = ""] = line;
    for (const [, amount, rights = ""] of line.slice(left.length).matchAll(/(-?\d+)([^\d\s-]+)/g)) {
      for (const right of rights) face.kerning.set(left + right, Number(amount));
    }
  }
  return face;
}

export type SetOptions = {
  /** Em size in drawing units. */
  size: number;
  /** Letter-spacing in parts of an em. */
  tracking?: number;
};

/** Width of a line of text in drawing units. */
export function measure(face: Typeface, text: string, options: SetOptions): number {
  return (place(face, text, options).width * options.size) / 1000;
}

/** One `<path>` for a line of text whose baseline starts at (x, y). */
export function setLine(face: Typeface, text: string, x: number, y: number, options: SetOptions): string {
  const { outline } = place(face, text, options);
  const scale = Number((options.size / 1000).toFixed(4));
  return outline && `<path transform="translate(${round(x)} ${round(y)})scale(${scale})" d="${outline}"/>`;
}

/** Breaks text into as few lines as fit `width`, then evens them out; a single longer word keeps its own line. */
export function wrap(face: Typeface, text: string, width: number, options: SetOptions): string[] {
  let lines = fillLines(face, text, width, options);
  for (let narrower = width * 0.95; narrower > width / 2; narrower *= 0.95) {
    const next = fillLines(face, text, narrower, options);
    if (next.length > lines.length) break;
    lines = next;
  }
  return lines;
}

function fillLines(face: Typeface, text: string, width: number, options: SetOptions): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(face, longer, options) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

function place(face: Typeface, text: string, options: SetOptions): { width: number; outline: string } {
  const tracking = (options.tracking ?? 0) * 1000;
  let pen = 0;
  let outline = "";
  let previous = "";
  for (const letter of drawable(face, text)) {
    const glyph = face.glyphs.get(letter);
    if (!glyph) continue;
    if (previous !== "") pen += tracking + (face.kerning.get(previous + letter) ?? 0);
    if (glyph.rest) outline += `M${Math.round(pen + glyph.startX)} ${glyph.startY}${glyph.rest}`;
    pen += glyph.advance;
    previous = letter;
  }
  return { width: pen, outline };
}

const standIns: Record<string, string> = {
  Œ: "OE",
  Æ: "AE",
  Ø: "O",
  ẞ: "SS",
  "→": "–",
  "’": "'",
  "\u00a0": " ",
  "\u2011": "-",
};

/** Letters the face lacks lose their accents; what is still unknown becomes a space rather than a box. */
function drawable(face: Typeface, text: string): string[] {
  return [...text.normalize("NFC")].flatMap((letter) => {
    if (face.glyphs.has(letter)) return [letter];
    const bare = (standIns[letter] ?? letter).normalize("NFD").replace(/\p{Mn}/gu, "");
    return [...bare].map((part) => (face.glyphs.has(part) ? part : " "));
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
