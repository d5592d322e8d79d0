import type { App } from "@supabase/lite";
import { inServiceShape } from "./answer-shapes.ts";
import { withKnownLength } from "./known-length.ts";
import { readListing } from "./listing-rules.ts";
import { withoutUploadForm } from "./upload-form.ts";
import { isUpload, noFile, refuseUpload } from "./upload-rules.ts";

type Ask = (request: Request) => Promise<Response>;

export async function answerStorage(request: Request, path: string, app: App, ask: Ask): Promise<Response> {
  const refusal = refuseUpload(request, path, app);
  if (refusal) return refusal;
  if (isUpload(request, path)) {
    const file = await withoutUploadForm(request);
    return file ? ask(await withKnownLength(file)) : noFile();
  }
  const listing = await readListing(request, path);
  if (listing instanceof Response) return listing;
  const answer = await ask(request);
  return request.method === "POST" ? inServiceShape(answer, path, listing.prefix) : answer;
}
