import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { changedRow, rowsOf } from "~/lib/backend/rows.ts";

/** One setting per question, so that two people can confirm at the same time. */
const prefix = "legal_check_";

/** By the question's id, the day on which it was confirmed. */
export function confirmationsQuery(userId: string) {
  return queryOptions({
    queryKey: ["legal-checklist", userId],
    queryFn: async (): Promise<Map<string, string>> => {
      const db = await browserClient();
      const rows = rowsOf(
        await db
          .from("site_settings")
          .select("key, value")
          .like("key", `${prefix.replaceAll("_", "\\_")}%`),
      );
      return new Map(
        rows.flatMap(({ key, value }) =>
          typeof value === "string" && value ? [[key.slice(prefix.length), value] as const] : [],
        ),
      );
    },
  });
}

/** Without a day the question is open again. */
export async function saveConfirmation(id: string, day: string | null) {
  const db = await browserClient();
  return changedRow(
    await db
      .from("site_settings")
      .upsert({ key: prefix + id, value: day ?? "" }, { onConflict: "key" })
      .select("key")
      .maybeSingle(),
  );
}
