type Entry = Record<string, unknown> & { name: string };
type Signed = { path?: string; signedUrl?: string; error?: string | null };

const servicePrefix = /^\/storage\/v1/;

/** Corrects responses of lite whose shape differs from the storage service's, which supabase-js cannot read. */
export async function inServiceShape(answer: Response, path: string, prefix: string): Promise<Response> {
  const rewrite = rewriteFor(path, prefix);
  if (!rewrite || !answer.ok) return answer;
  return Response.json(rewrite(await answer.json()), { status: answer.status });
}

function rewriteFor(path: string, prefix: string): ((body: unknown) => unknown) | undefined {
  if (path.startsWith("/storage/v1/object/sign/")) {
    return (body) => (Array.isArray(body) ? body.map((each) => link(each as Signed)) : link(body as Signed));
  }
  if (path.startsWith("/storage/v1/object/list/")) return (body) => folderListing(body as Entry[], prefix);
  return undefined;
}

function link({ signedUrl, ...rest }: Signed): object {
  return { ...rest, signedURL: signedUrl ? signedUrl.replace(servicePrefix, "") : null };
}

/** One level, like a folder: names without the prefix, and each deeper level as one entry without an id. */
function folderListing(entries: Entry[], prefix: string): object[] {
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const listed = new Map<string, object>();
  for (const entry of entries) {
    if (!entry.name.startsWith(folder)) continue;
    const [name = "", ...deeper] = entry.name.slice(folder.length).split("/");
    const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
    listed.set(name, deeper.length > 0 ? { name, ...nothing } : { ...entry, name });
  }
  return [...listed.values()];
}
