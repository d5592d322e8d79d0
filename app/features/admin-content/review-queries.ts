// Reviews of records, and comments on them.
import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { createdRow, refuseFailure, rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { recordNames } from "~/lib/records/record-names.ts";

export type Review = {
  id: string;
  table_name: string;
  row_id: string;
  /** `withdrawn`: the text changed while the review was waiting; `decided_by` changed it. */
  status: "waiting" | "approved" | "sent_back" | "withdrawn";
  note: string;
  requested_by: string;
  assigned_to: string | null;
  decided_by: string | null;
  decided_at: string | null;
  created_at: string;
};

/**
 * `isCurrent`: the latest review is about the current text. `rowAt`, `draftAt`: the state that `version` identifies. `authors` have changed
 * a legal text since its last approval and cannot approve it (docs/decisions/0042).
 */
export type ReviewState = {
  required: boolean;
  version: string | null;
  rowAt: string | null;
  draftAt: string | null;
  isCurrent: boolean;
  authors: string[];
  review: Review | null;
};

const reviewsKey = ["reviews"];
export const allReviews = { queryKey: reviewsKey };

/** `moved`: a value that changes with the record. */
export function reviewStateQuery(table: string, id: string, moved: unknown) {
  return queryOptions({
    queryKey: [...reviewsKey, "state", table, id, moved],
    queryFn: async () => {
      const db = await browserClient();
      const record = { table_name: table, row_id: id };
      return rowOf(await db.rpc("review_state", record, { get: true })) as ReviewState | null;
    },
    // The editor who asked is waiting for the answer.
    refetchInterval: ({ state }) => (state.data?.review?.status === "waiting" ? 10_000 : 30_000),
    refetchOnWindowFocus: "always",
  });
}

/** What the reviewer wrote with the decision: the comment of the same transaction. */
export function remarkQuery({ id, table_name, row_id, decided_by, decided_at }: Review) {
  return queryOptions({
    queryKey: [...reviewsKey, "remark", id, decided_at],
    queryFn: async () => {
      const db = await browserClient();
      const comments = db
        .from("record_comments")
        .select("body")
        .eq("table_name", table_name)
        .eq("row_id", row_id);
      const found = await comments
        .eq("author_id", decided_by ?? "")
        .eq("created_at", decided_at ?? "")
        .limit(1)
        .maybeSingle();
      return rowOf(found)?.body ?? null;
    },
  });
}

/** `missing`: it cannot be published before a second person approves the current text. `waiting`: a colleague was asked. */
export type Approval = "missing" | "waiting" | undefined;

export function approvalOf(state: ReviewState | null | undefined): Approval {
  if (!state?.required) return undefined;
  if (state.review?.status === "waiting") return "waiting";
  return state.review?.status === "approved" && state.isCurrent ? undefined : "missing";
}

export async function requestReview(table: string, id: string, assignee: string, note: string) {
  const db = await browserClient();
  refuseFailure(await db.rpc("request_review", { table_name: table, row_id: id, assignee, note }));
}

type Decision = { approve: boolean; seen: string | null; remark: string };

/** The database refuses a second decision (P0002). It is no error if an earlier attempt may have succeeded. */
export async function decideReview(
  review: string,
  { approve, seen, remark }: Decision,
  mayBeDone: boolean,
): Promise<void> {
  const db = await browserClient();
  const answer = await db.rpc("decide_review", { review, approve, seen: seen ?? "", remark });
  if (!(mayBeDone && answer.error?.code === "P0002")) refuseFailure(answer);
}

export async function withdrawReview(review: string): Promise<void> {
  refuseFailure(await (await browserClient()).rpc("withdraw_review", { review }));
}

export function commentsQuery(table: string, id: string) {
  return queryOptions({
    queryKey: [...reviewsKey, "comments", table, id],
    queryFn: async () => {
      const db = await browserClient();
      return rowsOf(
        await db
          .from("record_comments")
          .select("id, author_id, body, created_at")
          .eq("table_name", table)
          .eq("row_id", id)
          .order("created_at")
          .limit(200),
      );
    },
    refetchInterval: 30_000,
  });
}

type NewComment = { id: string; table_name: string; row_id: string; body: string };

/** A repeated request with the same id does not add a second comment. */
export async function addComment(comment: NewComment): Promise<void> {
  const db = await browserClient();
  await createdRow(await db.from("record_comments").insert(comment).select("id").maybeSingle(), () =>
    db.from("record_comments").select("id").eq("id", comment.id).maybeSingle(),
  );
}

export async function deleteComment(id: string): Promise<void> {
  refuseFailure(await (await browserClient()).from("record_comments").delete().eq("id", id));
}

export type ListedReview = Review & { title: string };

/** Reviews that wait for the editor, and those that the editor asked for, newest first. */
export function ownReviewsQuery(userId: string) {
  return queryOptions({
    queryKey: [...reviewsKey, "own", userId],
    queryFn: async () => {
      const db = await browserClient();
      const columns =
        "id, table_name, row_id, status, note, requested_by, assigned_to, decided_by, decided_at, created_at";
      const table = () => db.from("reviews").select(columns).order("created_at", { ascending: false });
      const [waiting, asked] = await Promise.all([
        table().eq("assigned_to", userId).eq("status", "waiting").limit(100).then(rowsOf),
        table().eq("requested_by", userId).limit(25).then(rowsOf),
      ]);
      const all = [...waiting, ...asked] as Review[];
      const names = await recordNames(
        db,
        all.map((row) => ({ ...row, changes: null })),
      );
      const named = all.map((row, at) => ({ ...row, title: names[at] ?? "Untitled" }));
      return { waiting: named.slice(0, waiting.length), asked: named.slice(waiting.length) };
    },
    refetchInterval: 60_000,
  });
}

/** Reloaded every minute. */
export function waitingReviewsQuery(userId: string) {
  return queryOptions({
    queryKey: [...reviewsKey, "waiting", userId],
    queryFn: async () => {
      const db = await browserClient();
      const answer = await db
        .from("reviews")
        .select("id", { count: "exact", head: true })
        .eq("assigned_to", userId)
        .eq("status", "waiting");
      refuseFailure(answer);
      return answer.count ?? 0;
    },
    refetchInterval: 60_000,
  });
}
