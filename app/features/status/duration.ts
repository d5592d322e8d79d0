/** "1 h 24 min". A started minute counts. */
export function durationOf(from: string, to: string): string {
  const minutes = Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
