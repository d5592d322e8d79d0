// From the chosen file to the small square that is stored: cropped, without place and camera, in the browser.
import { uploadRule } from "#common/upload-rule.ts";

export const acceptedTypes: readonly string[] = uploadRule.types;
const megabytes = (bytes: number) => bytes / 1024 / 1024;
export const largestFile = `${megabytes(uploadRule.maxBytes)} MB`;
/** Far below what may be stored. */
const side = 512;

export class PictureRefused extends Error {
  override name = "PictureRefused";
}

/** Why a file is not even opened; undefined when it may be. */
export function refuseFile({ type, size }: { type: string; size: number }): string | undefined {
  if (!acceptedTypes.includes(type)) return "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.";
  if (size > uploadRule.maxBytes)
    return `This picture is larger than ${largestFile} (${megabytes(size).toFixed(1)} MB). Please choose a smaller one.`;
  if (size === 0) return "This file is empty.";
  return undefined;
}

/** The largest square from the middle. */
export function middleSquare(width: number, height: number) {
  const edge = Math.min(width, height);
  return { x: Math.floor((width - edge) / 2), y: Math.floor((height - edge) / 2), edge };
}

export async function toAvatar(file: File): Promise<Blob> {
  const refusal = refuseFile(file);
  if (refusal) throw new PictureRefused(refusal);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureRefused("This file could not be read as a picture.");
  });
  const { x, y, edge } = middleSquare(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, edge);
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that cannot write WebP writes PNG, which is as good.
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.86));
  if (!picture || picture.size > uploadRule.portraitMaxBytes)
    throw new PictureRefused("This picture could not be made small enough. Please choose another one.");
  return picture;
}
