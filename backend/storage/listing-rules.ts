import { storageError } from "../api/answers.ts";

type Listing = { prefix?: unknown; sortBy?: { column?: unknown; order?: unknown } };

const SORTABLE = new Set(["name", "created_at", "updated_at", "last_accessed_at"]);
const ORDERS = new Set(["asc", "desc"]);

/** What is asked of a listing, or an answer: lite passes the sort column on and fails when there is none of that name. */
export async function readListing(request: Request, path: string): Promise<{ prefix: string } | Response> {
  if (request.method !== "POST" || !path.startsWith("/storage/v1/object/list/")) return { prefix: "" };
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null)
    return storageError(400, "InvalidRequest", "The body is not JSON.");
  const { prefix, sortBy } = body as Listing;
  const sorted =
    sortBy === undefined || (SORTABLE.has(String(sortBy.column)) && ORDERS.has(String(sortBy.order)));
  if (!sorted) return storageError(400, "InvalidRequest", "The listing cannot be sorted this way.");
  return { prefix: typeof prefix === "string" ? prefix : "" };
}
