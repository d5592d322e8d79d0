/** A typeface as data; see `inter-semibold.ts` for the form of a glyph. */
export type Typeface = {
  /** Height of a capital in thousandths of an em. */
  capHeight: number;
  glyphs: Record<string, readonly [advance: number, outline: string]>;
  /** By left letter: groups of an adjustment in thousandths and the right letters it is for ("-40CGO 12A"). */
  kerning: Record<string, string>;
};

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
  const scale = Number((options.size / 1000).toFixed(4));
  return `<path transform="translate(${round(x)} ${round(y)})scale(${scale})" d="${place(face, text, options).outline}"/>`;
}

/** Breaks text into lines no wider than `width`; a single longer word keeps its own line. */
export function wrap(face: Typeface, text: string, width: number, options: SetOptions): string[] {
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
    const [advance, shape] = face.glyphs[letter] ?? [0, ""];
    if (previous !== "") pen += tracking + kerningOf(face, previous, letter);
    const start = /^(-?\d+) ?(-?\d+)/.exec(shape);
    if (start) outline += `M${Math.round(pen + Number(start[1]))} ${start[2]}${shape.slice(start[0].length)}`;
    pen += advance;
    previous = letter;
  }
  return { width: pen, outline };
}

/** Letters the face lacks lose their accents; what is still unknown becomes a space rather than a box. */
function drawable(face: Typeface, text: string): string[] {
  return [...text.normalize("NFC")].flatMap((letter) => {
    if (letter in face.glyphs) return [letter];
    const bare = letter.normalize("NFD").replace(/\p{Mn}/gu, "");
    return [...bare].map((part) => (part in face.glyphs ? part : " "));
  });
}

function kerningOf(face: Typeface, left: string, right: string): number {
  for (const group of face.kerning[left]?.split(" ") ?? []) {
    const [amount = ""] = /^-?\d+/.exec(group) ?? [];
    if (group.slice(amount.length).includes(right)) return Number(amount);
  }
  return 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
