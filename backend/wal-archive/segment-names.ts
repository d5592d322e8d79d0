/** Timeline, then the place in the WAL in two halves; 256 segments of 16 MB fill the lower half. */
const namePattern = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const storedPattern = /^([0-9A-F]{24})(?:\.partial|\.[0-9A-F]{8}\.backup)?\.gz$/;

/** Its place in the WAL, whatever its timeline: they go on counting where a restore branched off. */
export function placeOf(segment: string): number {
  const [, , high = "", low = ""] = namePattern.exec(segment) ?? [];
  return Number.parseInt(high, 16) * 256 + Number.parseInt(low, 16);
}

export function timelineOf(segment: string): number {
  return Number.parseInt(segment.slice(0, 8), 16);
}

/** The segment a file of the archive belongs to; undefined for a history of timelines, which is kept, and for what is not ours. */
export function segmentOfFile(file: string): string | undefined {
  return storedPattern.exec(file)?.[1];
}

/** The first place, from `from` to the newest file, that is not in the archive. */
export function firstGap(files: string[], from: number): number | undefined {
  const places = new Set<number>();
  let newest = from;
  for (const file of files) {
    if (!/^[0-9A-F]{24}\.gz$/.test(file)) continue;
    const place = placeOf(file.slice(0, 24));
    places.add(place);
    newest = Math.max(newest, place);
  }
  for (let place = from; place <= newest; place++) if (!places.has(place)) return place;
  return undefined;
}
