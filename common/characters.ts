// A minimum length counts visible characters: "é" is one in every encoding, and so is an emoji of several code points. A maximum counts code
// points, as PostgreSQL does; a maximum in bytes says so.
// Browsers before 2024 may lack the Segmenter; they count code points, and the server decides.
const graphemes = "Segmenter" in Intl ? new Intl.Segmenter("en") : undefined;

export function hasCharacters(text: string, least: number): boolean {
  let count = 0;
  for (const _each of graphemes?.segment(text) ?? text) {
    count++;
    if (count >= least) return true;
  }
  return least <= 0;
}

export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}
