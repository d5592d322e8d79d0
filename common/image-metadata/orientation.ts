// The orientation is the only part of EXIF that a picture needs.
import { ascii, joined, view } from "./bytes.ts";

const orientationTag = 0x0112;
const exifName = "Exif\0\0";

/** 1 to 8; 1 (upright) when it is missing or cannot be read. */
export function readOrientation(exif: Uint8Array): number {
  const named = String.fromCharCode(...exif.subarray(0, exifName.length)) === exifName;
  const tiff = view(named ? exif.subarray(exifName.length) : exif);
  try {
    const littleEndian = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, littleEndian);
    const entries = tiff.getUint16(directory, littleEndian);
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + index * 12;
      if (tiff.getUint16(entry, littleEndian) !== orientationTag) continue;
      const value = tiff.getUint16(entry + 8, littleEndian);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // Broken EXIF is left out like any other.
  }
  return 1;
}

/** EXIF with only the orientation. */
export function orientationExif(orientation: number): Uint8Array {
  // Big-endian TIFF; one directory at byte 8 with one entry: tag, type "short", one value; no further directory.
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8],
    ...[0, 1, orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
}

export function namedExif(orientation: number): Uint8Array {
  return joined([ascii(exifName), orientationExif(orientation)]);
}
