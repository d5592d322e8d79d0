import type { App } from "@supabase/lite";
import { inServiceShape } from "./answer-shapes.ts";
import { withBody } from "./known-length.ts";
import { readListing } from "./listing-rules.ts";
import { cleanContent } from "./upload-content.ts";
import { withoutUploadForm } from "./upload-form.ts";
import { isUpload, noFile, refuseUpload } from "./upload-rules.ts";

const publicObjects = "/storage/v1/object/public/";

type Ask = (request: Request) => Promise<Response>;

export async function answerStorage(request: Request, path: string, app: App, ask: Ask): Promise<Response> {
  // No bucket is public, whatever its row says: a backup from before brings back the one of then.
  if (path.startsWith(publicObjects)) return notPublic();
  const refusal = refuseUpload(request, path, app);
  if (refusal) return refusal;
  if (isUpload(request, path)) {
    const file = await withoutUploadForm(request);
    if (!file) return noFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const clean = cleanContent(file.headers.get("content-type"), bytes);
    return clean instanceof Response ? clean : ask(withBody(file, clean.buffer));
  }
  const listing = await readListing(request, path);
  if (listing instanceof Response) return listing;
  const answer = await ask(request);
  return request.method === "POST" ? inServiceShape(answer, path, listing.prefix) : answer;
}

/** As the storage service says it of a private bucket and of one that is not there. */
function notPublic(): Response {
  return Response.json(
    { statusCode: "404", error: "Bucket not found", message: "Bucket not found" },
    { status: 400 },
  );
}
