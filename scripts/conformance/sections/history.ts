import { must, refusedWith, succeeded } from "../checks.ts";
import { type Context, person, removeLater, type Section } from "../context.ts";

/** What triggers write. */
export const history: Section = {
  title: "Records",
  async run(context, check) {
    const { service, newId, run } = context;
    const admin = person(context, "admin");
    const id = newId();
    removeLater(context, "statistics", [id]);
    await check("Each change of an editor is in the audit log with its author", async () => {
      const row = { id, title: `Conformance ${run}`, value: "1", is_active: false };
      succeeded(await admin.client.from("statistics").insert(row), "adding");
      succeeded(await admin.client.from("statistics").update({ value: "2" }).eq("id", id), "changing");
      const { data } = succeeded(
        await admin.client.from("audit_log").select("action, actor_id, changes").eq("row_id", id).order("id"),
        "reading the log",
      );
      const lines = (data ?? []).map(({ action }) => action).join();
      must(lines === "insert,update", `the log holds: ${lines || "nothing"}`);
      must(
        data?.every(({ actor_id }) => actor_id === admin.id),
        "it names another account",
      );
      must(
        JSON.stringify(data?.[1]?.changes.value) === '["1","2"]',
        `the change is recorded as ${JSON.stringify(data?.[1]?.changes)}`,
      );
    });
    await check("Each version of a record is kept, and numbered", async () => {
      const { data } = succeeded(
        await admin.client.from("revisions").select("number, data").eq("row_id", id).order("number"),
        "reading the versions",
      );
      const numbers = (data ?? []).map((each) => `${each.number}:${each.data.value}`).join();
      must(numbers === "1:1,2:2", `found ${numbers || "nothing"}`);
    });
    await check("The database records when a record is created, and ignores the browser's date", async () => {
      const claimed = newId();
      removeLater(context, "statistics", [claimed]);
      const { data } = succeeded(
        await admin.client
          .from("statistics")
          .insert({
            id: claimed,
            title: "t",
            value: "1",
            is_active: false,
            created_at: "1970-01-01T00:00:00Z",
          })
          .select("created_at")
          .single(),
        "adding",
      );
      must(!data?.created_at.startsWith("1970"), "the claimed date was taken");
    });
    await check(
      "What visitors can see raises the revision of its table, and a hidden change does not",
      async () => {
        const before = await revisionOf(context);
        await service.from("statistics").update({ value: "3" }).eq("id", id);
        must((await revisionOf(context)) === before, "a hidden change raised it");
        await service.from("statistics").update({ is_active: true }).eq("id", id);
        must((await revisionOf(context)) !== before, "a visible change did not raise it");
        await service.from("statistics").update({ is_active: false }).eq("id", id);
      },
    );
    await check(
      "A published legal document cannot be changed, and the site's settings are validated",
      async () => {
        const { data } = succeeded(
          await service.from("legal_documents").select("id, title").eq("status", "published").limit(1),
          "looking for one",
        );
        const [sealed] = data ?? [];
        if (sealed) {
          const answer = await service
            .from("legal_documents")
            .update({ title: "changed" })
            .eq("id", sealed.id);
          if (!answer.error)
            await service.from("legal_documents").update({ title: sealed.title }).eq("id", sealed.id);
          refusedWith(answer, ["23514"], "changing it");
        }
        const setting = await admin.client.from("site_settings").insert({ key: "Not A Key", value: 1 });
        refusedWith(setting, ["23514"], "a setting with a wrong name");
      },
    );
  },
};

async function revisionOf({ visitor }: Context): Promise<string> {
  const { data } = succeeded(await visitor().rpc("content_revisions"), "asking for the revisions");
  return String((data as Record<string, unknown>).statistics);
}
