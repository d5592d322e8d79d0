import type { IncomingMessage } from "node:http";
import { checkRestRequest } from "#common/rest-query/check-request.ts";
import { RestFault } from "#common/rest-query/limits.ts";
import { refusalOf } from "../http/refusal.ts";
import type { RequestTarget } from "./request-target.ts";

/** Refuses an excessive request before it takes a slot of the backend. */
export function checkRestQuery({ headers }: IncomingMessage, { path, search }: RequestTarget): void {
  const prefer = [headers.prefer].flat().join(",");
  try {
    checkRestRequest({ path, search, accept: headers.accept, prefer, range: headers.range });
  } catch (error) {
    if (error instanceof RestFault) throw refusalOf(error);
    throw error;
  }
}
