/**
 * What a request to the storage service does, told by method and path alone: a listing or a signed link is a POST that reads. Only uploads
 * carry more than a few words. The gateway and the API both go by it.
 */
export type StorageKind = "read" | "write" | "upload";

const action = /^\/storage\/v1\/object\/(list|sign|info|move|copy)(\/|$)/;

export function storageKind(method: string, path: string): StorageKind {
  const named = action.exec(path)?.[1];
  if (method === "DELETE" || named === "move" || named === "copy") return "write";
  return (method === "POST" || method === "PUT") && !named ? "upload" : "read";
}
