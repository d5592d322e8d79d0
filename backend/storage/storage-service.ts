import type { KeyRing } from "#common/key-ring.ts";
import { apiErrors, storageError } from "../request/api-errors.ts";
import { type RequestScope, requestScope } from "../request/scope.ts";
import { inServiceShape } from "./answer-shapes.ts";
import { readListing } from "./listing-rules.ts";
import { readUpload, type Upload, withoutFile } from "./read-upload.ts";
import { cleanContent } from "./upload-content.ts";
import { isUpload, noFile, refuseUpload } from "./upload-rules.ts";

const publicObjects = "/storage/v1/object/public/";

type Ask = (request: Request) => Promise<Response>;

export async function answerStorage(
  request: Request,
  path: string,
  keys: KeyRing,
  ask: Ask,
): Promise<Response> {
  // No bucket is public, even if its row says so, as the row of an old backup may.
  if (path.startsWith(publicObjects)) return notPublic();
  const refusal = refuseUpload(request, path, keys);
  if (refusal) return refusal;
  if (isUpload(request, path)) {
    const upload = await readClean(request);
    if (upload instanceof Response) return upload;
    const scope: RequestScope = requestScope.getStore() ?? {};
    scope.upload = upload.bytes;
    const send = () => ask(withoutFile(request, upload.headers, upload.bytes.byteLength));
    const answer = await send();
    // A second time: now lite sees the current object, and stores, replaces or reports that it exists.
    return scope.isOutdated ? send() : answer;
  }
  const listing = await readListing(request, path);
  if (listing instanceof Response) return listing;
  const answer = await ask(request);
  if (requestScope.getStore()?.isLost) return storageError(apiErrors.objectLost);
  return request.method === "POST" ? inServiceShape(answer, path, listing.prefix) : answer;
}

/** A function of its own, so that the file as it was sent is not held while the clean one is stored. */
async function readClean(request: Request): Promise<Upload | Response> {
  const upload = await readUpload(request);
  if (!upload) return noFile();
  const clean = cleanContent(upload.headers.get("content-type"), upload.bytes);
  return clean instanceof Response ? clean : { headers: upload.headers, bytes: clean };
}

/** The storage service's answer for a private bucket and for a missing one. */
function notPublic(): Response {
  return Response.json(
    { statusCode: "404", error: "Bucket not found", message: "Bucket not found" },
    { status: 400 },
  );
}
