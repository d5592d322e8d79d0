/**
 * The kind of a request to the storage service, by method and path: a listing or a signed link is a POST that reads. Only uploads have a
 * large body. Used by the gateway and the API.
 */
export type StorageKind = "read" | "write" | "upload";

const action = /^\/storage\/v1\/object\/(list|sign|info|move|copy)(\/|$)/;

export function storageKind(method: string, path: string): StorageKind {
  const named = action.exec(path)?.[1];
  if (method === "DELETE" || named === "move" || named === "copy") return "write";
  return (method === "POST" || method === "PUT") && !named ? "upload" : "read";
}
