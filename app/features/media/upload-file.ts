// Uploads one file to the bucket. supabase-js does not report progress, so the request is made here in the same way.

import { documentProblem } from "#common/document-type.ts";
import { stripMetadata } from "#common/image-metadata/strip-metadata.ts";
import { imageTypeOf } from "#common/image-type.ts";
import { type DocumentType, fileTypes, isDocumentType } from "#common/upload-rule.ts";
import { withoutVideoMetadata } from "#common/video-metadata.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { randomPart, refuseFile, refuseSize, type Taken, typeOfFile } from "./upload-rules.ts";

/** The columns of a stored file. */
export type StoredFile = {
  path: string;
  name: string;
  mime: string;
  bytes: number;
  /** Null for documents. */
  width: number | null;
  height: number | null;
};

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };
type Options = Sending & { taken?: Taken };

/** Every file is a new object in the folder of its image, so a stored URL never changes its content. */
export async function uploadFile(
  slug: string,
  file: File,
  { onProgress, signal, taken }: Options,
): Promise<StoredFile> {
  const { mime, ...size } = await measure(file, taken);
  const clean = isDocumentType(mime) ? await cleanDocument(file, mime) : await withoutMetadata(file);
  const path = `${slug}/${randomPart()}.${fileTypes[mime]?.extension ?? "bin"}`;
  const [{ backendUrl, publishableKey }, client] = await Promise.all([browserConfig(), browserClient()]);
  const { data } = await client.auth.getSession();
  signal.throwIfAborted();
  await send(new URL(`storage/v1/object/media/${path}`, new URL(backendUrl, location.origin)), clean, {
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? publishableKey}`,
      "cache-control": "max-age=31536000",
      "content-type": mime,
    },
    onProgress,
    signal,
  });
  return { path, name: file.name.slice(0, 255), mime, bytes: clean.size, ...size };
}

/** Removes camera data (place, time, owner) before the upload, because not every backend does. */
async function withoutMetadata(file: File): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(bytes);
  const clean = type && stripMetadata(bytes, type);
  if (!clean) throw new Refused(`${file.name} is damaged. Open it, save it again and upload the new file.`);
  return new Blob([clean], { type: file.type });
}

async function cleanDocument(file: File, type: DocumentType): Promise<Blob> {
  if (type !== "video/mp4") return file;
  const clean = withoutVideoMetadata(new Uint8Array(await file.arrayBuffer()));
  if (!clean) throw new Refused(`${file.name} is damaged. Export it again and upload the new file.`);
  return new Blob([clean], { type });
}

type Measured = Pick<StoredFile, "mime" | "width" | "height">;

/** The type of the file, and the displayed width and height of an image. Throws a sentence if the content does not match the type. */
export async function measure(file: File, taken: Taken = "image"): Promise<Measured> {
  const refusal = refuseFile(file, taken);
  if (refusal) throw new Refused(refusal);
  const mime = typeOfFile(file) ?? file.type;
  if (!isDocumentType(mime)) return { mime, ...(await measureImage(file)) };
  await checkDocument(file, mime);
  return { mime, width: null, height: null };
}

async function checkDocument(file: File, type: DocumentType) {
  const problem = documentProblem(type, new Uint8Array(await file.arrayBuffer()));
  if (problem === "macros")
    throw new Refused(`${file.name} contains macros. Save it without macros and try again.`);
  if (problem)
    throw new Refused(
      type.startsWith("text/")
        ? `${file.name} cannot be read as text. Save it as UTF-8 and try again.`
        : `${file.name} cannot be read as ${fileTypes[type]?.name}: its content does not match its name.`,
    );
}

async function measureImage(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () =>
        reject(new Refused(`${file.name} cannot be read as an image: its content does not match its name.`));
      image.src = url;
    });
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const tooManyPixels = refuseSize(file.name, size.width, size.height);
    if (tooManyPixels) throw new Refused(tooManyPixels);
    return size;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A retry would be refused again. */
export class Refused extends Error {
  override name = "Refused";
}

function send(
  url: URL,
  file: Blob,
  { headers, onProgress, signal }: Sending & { headers: Record<string, string> },
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? resolve() : reject(failure(request)));
    request.onerror = () => reject(failure(request));
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send(file);
  });
}

function failure(request: XMLHttpRequest): Error {
  const { message, statusCode } = answerOf(request.responseText);
  const status = Number(statusCode) || request.status;
  const answer = Object.assign(new Error(message ?? ""), { status });
  // Too large, or not an image.
  return status === 413 || status === 415 ? new Refused(messageFor(answer)) : answer;
}

function answerOf(text: string): { message?: string; statusCode?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
