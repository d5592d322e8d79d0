import { data } from "react-router";
import { collectionAt } from "#content-model/collections.ts";

/** For the loaders of the routes that all collections share: an unknown collection is a 404. */
export function checkType(path: string) {
  if (!collectionAt(path)) throw data(null, { status: 404 });
  return null;
}

export function wantedType(path: string) {
  const type = collectionAt(path);
  if (!type) throw data(null, { status: 404 });
  return type;
}
