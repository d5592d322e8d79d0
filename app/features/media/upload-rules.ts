// Which files can be uploaded, checked before anything is sent.
import {
  type DocumentType,
  type FileKind,
  fileKindOf,
  fileTypes,
  type ImageType,
  isDocumentType,
  isImageType,
  uploadRule,
} from "#common/upload-rule.ts";
import { fileSize } from "~/lib/text/file-size.ts";

/** The types that an upload field accepts. */
export type Taken = FileKind | "any";

const megabyte = 1024 * 1024;
const limit = `${uploadRule.maxBytes / megabyte} MB`;
const imageNames = "PNG, JPEG, WebP, AVIF or GIF";
const documentNames = "PDF, Word, Excel, PowerPoint, ODT, ODS, CSV, text or ZIP";
const videoNames = "MP4 or WebM";
const wantedFiles: Record<Taken, string> = {
  image: `a ${imageNames} image`,
  document: `a ${documentNames} file`,
  video: `an ${videoNames} video`,
  captions: "a WebVTT file (.vtt)",
  any: `a ${imageNames} image, an ${videoNames} video, WebVTT captions or a ${documentNames} file`,
};
const takenFiles: Record<Taken, string> = {
  image: imageNames,
  document: documentNames,
  video: videoNames,
  captions: "WebVTT (.vtt)",
  any: `Images: ${imageNames}. Videos: ${videoNames}, with WebVTT captions. Documents: ${documentNames}`,
};

export function uploadLimits(taken: Taken): string {
  return taken === "any"
    ? `${takenFiles.any}. Up to ${limit} each.`
    : `${takenFiles[taken]}, up to ${limit} each.`;
}

/** For the file dialog. With extensions, because some systems do not know the types of documents. */
export function acceptedFiles(taken: Taken): string {
  const types = Object.keys(fileTypes).filter((type) => taken === "any" || fileKindOf(type) === taken);
  return types.flatMap((type) => [type, `.${fileTypes[type]?.extension}`]).join(",");
}

type Named = Pick<File, "name" | "type">;

/** The type of a file by its MIME type and name; its content is checked later. Undefined if it is not accepted. */
export function typeOfFile({ name, type }: Named): ImageType | DocumentType | undefined {
  if (isImageType(type)) return type;
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  const byName = Object.keys(fileTypes).find((each) => fileTypes[each]?.extension === extension);
  // Pictures are recognized by their MIME type only.
  if (byName && isDocumentType(byName)) return byName;
  return isDocumentType(type) && !extension ? type : undefined;
}

/** A sentence that says why the file is refused; undefined if it is accepted. */
export function refuseFile(file: Named & Pick<File, "size">, taken: Taken = "image"): string | undefined {
  const { name, size } = file;
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(name))
    return `${name} is an SVG, which can contain scripts. Save it as PNG or WebP and try again.`;
  const type = typeOfFile(file);
  const isTaken = type && (taken === "any" || fileKindOf(type) === taken);
  if (!isTaken) return `${name} is not ${wantedFiles[taken]}.`;
  if (size === 0) return `${name} is empty.`;
  if (size > uploadRule.maxBytes)
    return `${name} is ${fileSize(size)}. The limit is ${limit}. Make it smaller and try again.`;
  return undefined;
}

export function refuseSize(name: string, width: number, height: number): string | undefined {
  if (width * height <= uploadRule.maxPixels) return undefined;
  const megapixels = (pixels: number) => Math.round(pixels / 1_000_000);
  return `${name} has ${megapixels(width * height)} megapixels. The limit is ${megapixels(uploadRule.maxPixels)}. Make it smaller and try again.`;
}

/** The permanent slug of a file: its name and a random part. */
export function slugFor(fileName: string, random: string): string {
  const words = fileName
    .replace(/\.\w+$/, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `${words || "image"}-${random}`;
}

/** The first title of a document. */
export function titleFor(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, 200);
  return words || "Document";
}

export function randomPart(length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join("");
}
