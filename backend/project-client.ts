import { createClient } from "@supabase/supabase-js";

type ApiError = { code?: string; message: string };

/** Something the operator of a Supabase project must do first. */
class ProjectRefusal extends Error {
  override name = "ProjectRefusal";
}

/** For the operator's commands: a Supabase project through its API, with its secret key. */
export function projectClient(url: string, secretKey: string) {
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

export function given<T>({ data, error }: { data: T | null; error: ApiError | null }): T {
  if (error || data === null) return explain(error ?? { message: "no answer" });
  return data;
}

export function explain(error: ApiError): never {
  if (["PGRST205", "PGRST202", "42P01"].includes(error.code ?? "")) {
    throw new ProjectRefusal(
      'The project lacks tables or functions of Reduit: run "npx supabase db push" first.',
    );
  }
  if (/api key|jwt|permission denied|not allowed/i.test(error.message)) {
    throw new ProjectRefusal(
      "The project does not accept SUPABASE_SECRET_KEY: set it to the project's secret key.",
    );
  }
  throw new ProjectRefusal(
    `The Supabase project at SUPABASE_URL failed to do it (${error.message}): try again.`,
  );
}
