import type { SupabaseClient } from "@supabase/supabase-js";
import { callableFunctions, secretKeyFunctions } from "../../../tests/database/support/permissions.ts";
import type { Persona } from "../../../tests/database/support/personas.ts";
import { must, refusedWith, said, succeeded } from "../checks.ts";
import { type Context, clientOf, removeLater, type Section } from "../context.ts";
import { describeSamples } from "../samples.ts";

type Call = {
  args: Record<string, unknown>;
  /** The function itself refuses all but administrators. */
  forAdmins?: boolean;
  /** As above, but editors are answered too. */
  forEditors?: boolean;
  /** Its error codes for arguments that name nothing, so that nothing changes. */
  answers?: string[];
};

const day = { since: "2026-01-01", until: "2026-01-02" };
const nowhere = "00000000-0000-4000-8000-000000000000";

/** How each function is called here. One with parameters and without a line is a failed check. */
const calls: Record<string, Call> = {
  search_content: { args: { query: "conformance" } },
  search_posts: { args: { query: "conformance", skip: 0, take: 1 } },
  search_articles: { args: { query: "conformance" } },
  suggest_content: { args: { query: "conformance" } },
  list_search_misses: { args: {} },
  sample_authors: { args: {} },
  preview_document: { args: { token: "conformance" } },
  find_redirect: { args: { wanted: "/conformance" } },
  check_links: { args: { links: ["/conformance"] } },
  links_to: { args: { target_table: "pages", target_id: nowhere } },
  list_redirects: { args: { search: "conformance" } },
  find_pictures: { args: { slugs: "conformance" } },
  find_downloads: { args: { slugs: "conformance" } },
  set_order: { args: { table_name: "statistics", ids: [] } },
  publish_record: {
    args: { table_name: "pages", row_id: nowhere, seen: "2026-01-01", data: {} },
    forEditors: true,
  },
  claim_admin: { args: { token: "conformance" }, answers: ["42501"] },
  record_reading: { args: { entries: [] } },
  search_records: { args: { query: "conformance" } },
  desk_calendar: { args: day },
  grant_admin: { args: { email: "unknown@conformance.invalid" }, forAdmins: true, answers: ["P0002"] },
  end_session: { args: { session: nowhere }, answers: ["P0002"] },
  security_settings: { args: {}, forAdmins: true },
  database_version: { args: {}, forAdmins: true },
  note_message_export: { args: { messages: 0 }, forAdmins: true },
  answer_message: {
    args: { message: nowhere, answer: nowhere, body: "Conformance" },
    forAdmins: true,
    answers: ["23514"],
  },
  answer_deliveries: { args: { message: nowhere } },
  message_file: { args: { file: nowhere, part: 0 } },
  reset_factors: { args: { account: nowhere }, forAdmins: true, answers: ["P0002"] },
  accounts_with_factors: { args: {}, forAdmins: true },
  block_account: { args: { account: nowhere, reason: "conformance" }, forAdmins: true, answers: ["P0002"] },
  unblock_account: { args: { account: nowhere, reason: "conformance" }, forAdmins: true, answers: ["P0002"] },
  blocked_accounts: { args: {}, forAdmins: true },
  media_usage: { args: { wanted: nowhere } },
  grant_editor: { args: { email: "unknown@conformance.invalid" }, forAdmins: true, answers: ["P0002"] },
  invite: { args: { email: "unknown", role: "editor", token: "" }, forAdmins: true, answers: ["23514"] },
  withdraw_invitation: { args: { invitation: nowhere }, forAdmins: true },
  mail_queue: { args: {}, forAdmins: true },
  retry_mails: { args: {}, forAdmins: true },
  read_invitation: { args: { token: "conformance" } },
  request_review: {
    args: { table_name: "pages", row_id: nowhere, assignee: nowhere },
    forEditors: true,
    answers: ["P0002"],
  },
  decide_review: { args: { review: nowhere, approve: true, seen: "" }, forEditors: true, answers: ["P0002"] },
  withdraw_review: { args: { review: nowhere }, forEditors: true },
  report_open: { args: { tab: nowhere, table_name: "pages", row_id: nowhere }, forEditors: true },
  report_closed: { args: { tab: nowhere } },
  review_state: { args: { table_name: "pages", row_id: nowhere } },
  accept_invitation: { args: { token: "conformance" }, answers: ["P0002"] },
  merge_tags: { args: { source: nowhere, target: nowhere }, forEditors: true, answers: ["P0002"] },
  media_usages: { args: { ids: [nowhere] } },
  list_media: { args: { search: "conformance" } },
  label_media: { args: { ids: [nowhere], adding: ["conformance"], removing: [] } },
  analytics_report: { args: day, forAdmins: true },
  analytics_live: { args: {}, forAdmins: true },
  performance_report: { args: day, forAdmins: true },
  vital_causes: { args: { ...day, wanted: "LCP" }, forAdmins: true },
  server_report: { args: day, forAdmins: true },
};

/**
 * Here only callers without the right are tried: the deletion of an account has its own section, a noted export could not be distinguished
 * from the site's own, and a retry would send the site's own mails.
 */
const provedElsewhere = ["delete_own_account", "note_message_export", "retry_mails"];

export const functions: Section = {
  title: "Functions",
  async run(context, check) {
    for (const [signature, roles] of Object.entries(callableFunctions)) {
      const name = /^public\.(\w+)\(/.exec(signature)?.[1];
      if (!name) continue;
      const who = calls[name]?.forAdmins
        ? "administrators"
        : calls[name]?.forEditors
          ? "administrators and editors"
          : roles.includes("anon")
            ? "visitors"
            : "people with an account";
      await check(`${name}() answers ${who}${who === "visitors" ? "" : " alone"}`, async () => {
        const needsLine = !signature.endsWith("()") && !provedElsewhere.includes(name);
        const call = calls[name] ?? (needsLine ? undefined : { args: {} });
        must(call, "scripts/conformance/sections/functions.ts does not say how to call it");
        for (const persona of ["anonymous", "reader", "editor", "admin at aal1", "admin"] as const) {
          const may = mayCall(persona, roles, call);
          if (may && provedElsewhere.includes(name)) continue;
          await tryCall(clientOf(context, persona), persona, name, call, may);
        }
      });
    }
    await check("Functions for the secret key refuse all other callers", () => checkSecretKey(context));
    await check("A contact message is stored once, even if it is sent again", () => checkMessage(context));
  },
};

function mayCall(
  persona: Persona,
  roles: ("anon" | "authenticated")[],
  { forAdmins, forEditors }: Call,
): boolean {
  if (persona === "admin" || (forEditors && persona === "editor")) return roles.includes("authenticated");
  if (forAdmins || forEditors) return false;
  return roles.includes(persona === "anonymous" ? "anon" : "authenticated");
}

async function tryCall(client: SupabaseClient, persona: Persona, name: string, call: Call, may: boolean) {
  const answer = await client.rpc(name, call.args);
  if (!may) return refusedWith(answer, ["42501"], `${persona} calls it`);
  const expected = answer.error && call.answers?.includes(answer.error.code);
  must(!answer.error || expected, `${persona} calls it: ${answer.error && said(answer.error)}`);
}

async function checkSecretKey(context: Context): Promise<void> {
  const args: Record<string, object> = {
    note_site_url: { url: "https://conformance.invalid" },
    operator_reset_factors: { account: nowhere },
    seed_content: { target: "statistics", records: [] },
    record_measurements: { batch: {} },
    roll_up: {},
    count_redirects: { hits: {} },
    count_search_misses: { misses: {} },
    claim_mails: { most: 0 },
    enqueue_mail: { kind: "mail_test", recipient: "unknown@conformance.invalid", variables: {} },
    settle_mail: { mail: 0, outcome: "sent" },
    store_contact_message: { content: {}, acknowledge: false },
  };
  for (const signature of secretKeyFunctions) {
    const name = signature.replace(/\(.*$/, "");
    for (const persona of ["anonymous", "reader", "editor", "admin at aal1", "admin"] as const)
      refusedWith(
        await clientOf(context, persona).rpc(name, args[name] ?? {}),
        ["42501"],
        `${persona} calls ${name}()`,
      );
  }
  // Those that change nothing are called.
  for (const name of ["abandoned_files", "applied_migrations"])
    succeeded(await context.service.rpc(name, args[name] ?? {}), `calling ${name}() with the secret key`);
}

async function checkMessage(context: Context): Promise<void> {
  const { service } = context;
  const row = describeSamples(context).contact_messages?.another("") ?? {};
  removeLater(context, "contact_messages", [String(row.id)]);
  const counts: number[] = [];
  for (const _again of [1, 2]) {
    const { data } = succeeded(
      await service
        .from("contact_messages")
        .upsert(row, { onConflict: "submission_key", ignoreDuplicates: true })
        .select("id"),
      "storing it",
    );
    counts.push(data?.length ?? 0);
  }
  must(counts.join() === "1,0", `it was stored ${counts.join(" and ")} times`);
}
