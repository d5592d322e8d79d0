import { apiErrors, storageError } from "../request/api-errors.ts";

type Listing = { prefix?: unknown; sortBy?: { column?: unknown; order?: unknown } };

const sortableColumns = new Set(["name", "created_at", "updated_at", "last_accessed_at"]);
const sortOrders = new Set(["asc", "desc"]);

/** What is asked of a listing, or an answer: lite passes the sort column on and fails when there is none of that name. */
export async function readListing(request: Request, path: string): Promise<{ prefix: string } | Response> {
  if (request.method !== "POST" || !path.startsWith("/storage/v1/object/list/")) return { prefix: "" };
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== "object" || body === null) return storageError(apiErrors.listingNotJson);
  const { prefix, sortBy } = body as Listing;
  const sorted =
    sortBy === undefined ||
    (sortableColumns.has(String(sortBy.column)) && sortOrders.has(String(sortBy.order)));
  if (!sorted) return storageError(apiErrors.listingUnsortable);
  return { prefix: typeof prefix === "string" ? prefix : "" };
}
