import { parseJsonObject } from "#common/json.ts";
import type { AccountServices } from "../accounts/call.ts";
import { accountHandler } from "../accounts/routes.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { roleOf } from "./lite-app.ts";

export async function answerAuth(request: Request, url: URL, services: AccountServices): Promise<Response> {
  const { headers } = request;
  // As a Supabase project's own gateway refuses it.
  if (!(await roleOf(headers.get("apikey") ?? "", services.keys)))
    return Response.json({ message: "Invalid API key" }, { status: 401 });
  const found = accountHandler(request.method, url);
  if (!found) return authError(apiErrors.notFound);
  const { handler, id, takesNoBody } = found;
  const content = await request.text();
  const body = content === "" && takesNoBody ? {} : parseJsonObject(content);
  if (!body) return authError(apiErrors.invalidBody);
  return handler({ body, headers, id, query: url.searchParams }, services);
}
