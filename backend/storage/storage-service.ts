import type { App } from "@supabase/lite";
import { inServiceShape } from "./answer-shapes.ts";
import { withBody } from "./known-length.ts";
import { readListing } from "./listing-rules.ts";
import { refuseContent } from "./upload-content.ts";
import { withoutUploadForm } from "./upload-form.ts";
import { isUpload, noFile, refuseUpload } from "./upload-rules.ts";

type Ask = (request: Request) => Promise<Response>;

export async function answerStorage(request: Request, path: string, app: App, ask: Ask): Promise<Response> {
  const refusal = refuseUpload(request, path, app);
  if (refusal) return refusal;
  if (isUpload(request, path)) {
    const file = await withoutUploadForm(request);
    if (!file) return noFile();
    const bytes = await file.arrayBuffer();
    return (
      refuseContent(file.headers.get("content-type"), new Uint8Array(bytes)) ?? ask(withBody(file, bytes))
    );
  }
  const listing = await readListing(request, path);
  if (listing instanceof Response) return listing;
  const answer = await ask(request);
  return request.method === "POST" ? inServiceShape(answer, path, listing.prefix) : answer;
}
