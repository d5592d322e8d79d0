import { data } from "react-router";
import { getPgpKey } from "~/features/contact/queries.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import { pgpKeyProblem } from "~/lib/text/pgp-key.ts";
import type { Route } from "./+types/pgp-key";

/** The key to write to the company under. There is none until an administrator has entered it. */
export async function loader({ context }: Route.LoaderArgs) {
  const key = await getPgpKey(context.get(databaseContext));
  if (!key || pgpKeyProblem(key)) throw data(null, { status: 404 });
  return new Response(`${key.trim()}\n`, { headers: { "content-type": "application/pgp-keys" } });
}
