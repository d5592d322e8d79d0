import { data } from "react-router";
import type { Collection } from "#content-model/collection.ts";
import { collections } from "#content-model/collections.ts";

/** For the loaders of the routes that all collections share: an unknown collection is a 404. */
export function checkType(path: string, among?: readonly Collection[]) {
  wantedType(path, among);
  return null;
}

export function wantedType(path: string, among: readonly Collection[] = collections) {
  const type = among.find((each) => each.path === path);
  if (!type) throw data(null, { status: 404 });
  return type;
}
