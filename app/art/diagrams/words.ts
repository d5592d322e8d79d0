// How wide words will be, near enough to break them: the browser sets them in the page's own typeface.

const narrow = new Set("iljftrI.,:;'’|!()[]-1 ");
const wide = new Set("mwMWQO@%&");

function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text)
    width += narrow.has(letter) ? 0.34 : wide.has(letter) ? 0.88 : /[A-ZÄÖÜÉÈ]/.test(letter) ? 0.68 : 0.57;
  return width * size;
}

/** Lines that fit; a word too long for a line gets its own. */
export function breakWords(text: string, room: number, size: number, fixed?: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const width = fixed === undefined ? widthOf(longer, size) : longer.length * fixed * size;
    if (lines.length > 0 && width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
