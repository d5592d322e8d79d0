import { parseJson } from "#common/json.ts";
import { plainMessage, type SentenceOf } from "./plain-message.ts";

/** Errors about the request itself: their details repeat it, or count its rows, and supabase-js reads some of them. */
const openDetails = new Set(["PGRST100", "PGRST102", "PGRST103", "PGRST116", "PGRST122", "PGRST124"]);

type RestErrorBody = { code?: unknown; message?: unknown; details?: unknown };

/**
 * Takes out of an error what says more than that something was refused. Hints name tables, columns and functions that the client may not
 * see ("Perhaps you meant the table 'public.admin_users'"); details hold values of rows ("Key (email)=(…) already exists"), or the
 * relationships of a table; messages name constraints and columns, so that a person gets a sentence instead. Those with the secret key see
 * all of it: they may read everything anyway.
 */
export async function redactError(answer: Response, sentenceOf: SentenceOf): Promise<Response> {
  if (answer.status < 400 || !answer.body) return answer;
  const { status } = answer;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const text = await answer.text();
  const error = readError(text);
  if (!error) return new Response(text, { status, headers });
  const { code, message, details } = error;
  const kept = openDetails.has(String(code)) ? (details ?? null) : null;
  const sentence =
    typeof message === "string" ? await plainMessage(String(code), message, sentenceOf) : message;
  return Response.json({ code, details: kept, hint: null, message: sentence }, { status, headers });
}

function readError(text: string): RestErrorBody | undefined {
  const value = parseJson(text);
  return typeof value === "object" && value !== null ? value : undefined;
}
