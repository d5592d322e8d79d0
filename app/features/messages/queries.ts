import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FurtherAnswer } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import type { Tables } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import {
  changedRow,
  createdRow,
  deletedRow,
  noRow,
  pageOf,
  refuseFailure,
  rowOf,
  rowsOf,
} from "~/lib/backend/rows.ts";

export const messageStatuses = ["new", "read", "done"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export type Message = Omit<
  Tables<"contact_messages">,
  "submission_key" | "updated_at" | "waits_urgently" | "acknowledgement_id" | "fields"
> & { fields: FurtherAnswer[] };
/** `assignee`: the id of an administrator, or "none". */
export type MessageFilter = { status?: MessageStatus; search: string; assignee?: string };

export const pageSize = 25;
const columns =
  "id, name, company, email, topic, topic_label, message, phone, urgent, page, status, assigned_to, consented_at, created_at, number, form_path, form_title, form_name, fields";
/** This many messages of the maximum length fit into one answer (4 MB). */
const exportPage = 100;

async function countMessages(db: Database, status?: MessageStatus): Promise<number> {
  const answer = await filtered(db, { status, search: "" }, { count: "exact", head: true });
  refuseFailure(answer);
  return answer.count ?? 0;
}

/** Reloaded every minute, so that a new message appears without a page load. */
export function newMessagesQuery(userId: string) {
  return queryOptions({
    queryKey: ["messages", userId, "new"],
    queryFn: async () => countMessages(await browserClient(), "new"),
    refetchInterval: 60_000,
  });
}

export function messageCountsQuery(userId: string) {
  return queryOptions({
    queryKey: ["messages", userId, "counts"],
    queryFn: async () => {
      const db = await browserClient();
      const counts = await Promise.all(messageStatuses.map((status) => countMessages(db, status)));
      return Object.fromEntries(messageStatuses.map((status, at) => [status, counts[at] ?? 0])) as Record<
        MessageStatus,
        number
      >;
    },
  });
}

export function messagesQuery(userId: string, filter: MessageFilter, page: number) {
  return queryOptions({
    queryKey: ["messages", userId, "list", filter, page],
    queryFn: async () => {
      const from = (page - 1) * pageSize;
      return pageOf(
        await filtered(await browserClient(), filter, { count: "exact" })
          .order("waits_urgently", { ascending: false })
          .order("created_at", { ascending: false })
          .range(from, from + pageSize - 1),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

export function messageQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["messages", userId, "one", id],
    queryFn: async () => getMessage(await browserClient(), id),
  });
}

async function getMessage(db: Database, id: string): Promise<Message | null> {
  const response = await db.from("contact_messages").select(columns).eq("id", id).maybeSingle();
  // A mistyped id in the URL is a missing message, not an error.
  if (response.error?.code === "22P02") return null;
  return rowOf(response) as Message | null;
}

export async function setMessageStatus(db: Database, id: string, status: MessageStatus) {
  return changedRow(
    await db.from("contact_messages").update({ status }).eq("id", id).select("id, status").maybeSingle(),
  );
}

export async function assignMessage(db: Database, id: string, assigned_to: string | null) {
  return changedRow(
    await db.from("contact_messages").update({ assigned_to }).eq("id", id).select("id").maybeSingle(),
  );
}

export function notesQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["messages", userId, "notes", id],
    queryFn: async () =>
      rowsOf(
        await (await browserClient())
          .from("message_notes")
          .select("id, author_id, body, created_at")
          .eq("message_id", id)
          .order("created_at")
          .limit(200),
      ),
  });
}

/** The id makes sure that repeated requests add one note. */
export async function addNote(
  db: Database,
  note: { id: string; message_id: string; body: string },
): Promise<void> {
  await createdRow(await db.from("message_notes").insert(note).select("id").maybeSingle(), () =>
    db.from("message_notes").select("id").eq("id", note.id).maybeSingle(),
  );
}

export async function deleteNote(db: Database, id: string): Promise<void> {
  refuseFailure(await db.from("message_notes").delete().eq("id", id));
}

export function repliesQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["messages", userId, "replies", id],
    queryFn: async () => {
      const db = await browserClient();
      const [replies, deliveries] = await Promise.all([
        db
          .from("message_replies")
          .select("id, is_answer, author_id, body, created_at")
          .eq("message_id", id)
          .order("created_at")
          .limit(500),
        db.rpc("answer_deliveries", { message: id }, { get: true }),
      ]);
      const outcomes = new Map(rowsOf(deliveries).map(({ id: answer, ...outcome }) => [answer, outcome]));
      return rowsOf(replies).map((reply) => ({ ...reply, delivery: outcomes.get(reply.id) }));
    },
    // Until the mail server has accepted the answer.
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery?.state === "waiting") ? 5_000 : false,
  });
}

export function filesQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["messages", userId, "files", id],
    queryFn: async () =>
      rowsOf(
        await (await browserClient())
          .from("message_files")
          .select("id, label, name, size")
          .eq("message_id", id)
          .order("created_at")
          .limit(50),
      ),
  });
}

/** In bytes, as message_file() cuts them. */
const filePart = 2 * 1024 * 1024;

export async function readFile(
  db: Database,
  { id: file, size }: { id: string; size: number },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part * filePart < size; part++) {
    const content = rowOf(await db.rpc("message_file", { file, part }, { get: true }));
    if (content === null) throw noRow();
    parts.push(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
  }
  return new Blob(parts);
}

/** Stores the answer together with its mail. The id makes sure that repeated requests send one. */
export async function answerMessage(
  db: Database,
  answer: { id: string; message_id: string; body: string },
): Promise<void> {
  const { id, message_id: message, body } = answer;
  refuseFailure(await db.rpc("answer_message", { message, answer: id, body }));
}

/** A reply of the visitor from the company's mailbox. */
export async function addReply(
  db: Database,
  reply: { id: string; message_id: string; body: string },
): Promise<void> {
  await createdRow(await db.from("message_replies").insert(reply).select("id").maybeSingle(), () =>
    db.from("message_replies").select("id").eq("id", reply.id).maybeSingle(),
  );
}

export async function deleteReply(db: Database, id: string): Promise<void> {
  refuseFailure(await db.from("message_replies").delete().eq("id", id));
}

export async function deleteMessage(db: Database, id: string, mayBeDone: boolean): Promise<void> {
  deletedRow(await db.from("contact_messages").delete().eq("id", id).select("id").maybeSingle(), mayBeDone);
}

/** Every message that the filter finds, in batches. */
export async function allMessages(db: Database, filter: MessageFilter): Promise<Message[]> {
  const found: Message[] = [];
  for (let from = 0; ; from += exportPage) {
    const rows = rowsOf(
      await filtered(db, filter)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + exportPage - 1),
    ) as Message[];
    found.push(...rows);
    if (rows.length < exportPage) return found;
  }
}

/** Writes a row of the audit log. Needs a second factor of the last ten minutes. */
export async function noteExport(db: Database, messages: number): Promise<void> {
  refuseFailure(await db.rpc("note_message_export", { messages }));
}

function filtered(
  db: Database,
  { status, search, assignee }: MessageFilter,
  options?: { count: "exact"; head?: boolean },
) {
  let query = db.from("contact_messages").select(columns, options);
  if (status) query = query.eq("status", status);
  if (assignee)
    query = assignee === "none" ? query.is("assigned_to", null) : query.eq("assigned_to", assignee);
  const reference = /^\[?R-(\d{1,9})\]?$/i.exec(search)?.[1];
  if (reference) query = query.eq("number", Number(reference));
  else if (search) {
    const pattern = patternOf(search);
    query = query.or(
      ["name", "company", "email", "message"].map((column) => `${column}.ilike.${pattern}`).join(","),
    );
  }
  return query;
}

/**
 * Replaces the syntax characters of the filter language by the wildcard for one character. Quoting would be exact, but the embedded API
 * takes the quotes for part of the value.
 */
function patternOf(search: string): string {
  return `%${search.replace(/[,()"\\*%_:{}]/g, "_")}%`;
}
