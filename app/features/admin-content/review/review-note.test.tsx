import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import type { Review, ReviewState } from "../review-queries.ts";
import { reviewStateQuery } from "../review-queries.ts";
import { ReviewNote } from "./review-note.tsx";

const me = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
const row = {
  id: "00000000-0000-4000-8000-000000000003",
  updated_at: "2026-01-01T08:00:00Z",
  deleted_at: null,
};

function noteOf(review: Partial<Review>, authors: string[]): string {
  const state: ReviewState = {
    required: true,
    version: "v",
    rowAt: row.updated_at,
    draftAt: null,
    isCurrent: false,
    authors,
    review: {
      id: "r",
      table_name: "legal_documents",
      row_id: row.id,
      status: "waiting",
      note: "",
      requested_by: other,
      assigned_to: me,
      decided_by: null,
      decided_at: null,
      created_at: row.updated_at,
      ...review,
    },
  };
  const queries = new QueryClient();
  queries.setQueryData(
    reviewStateQuery("legal_documents", row.id, [row.updated_at, undefined]).queryKey,
    state,
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ReviewNote
        type={legalDocuments}
        row={row}
        userId={me}
        draftAt={undefined}
        others={[]}
        ask={() => undefined}
        remark=""
        setRemark={() => undefined}
      />
    </QueryClientProvider>,
  );
}

const approveButton = (html: string) => /<button[^>]*>Approve/.exec(html)?.[0];

test("an author of a legal text reads why they cannot approve it, a colleague what withdraws the review", () => {
  const refused = noteOf({}, [other, me]);
  expect(refused).toContain("You changed this text since it was last approved.");
  expect(approveButton(refused)).toContain("disabled");
  const open = noteOf({}, [other]);
  expect(open).toContain("If you change the text, this review is withdrawn");
  expect(approveButton(open)).not.toContain("disabled");
});

test("a review that was withdrawn by a change can be requested again", () => {
  const changed = { status: "withdrawn", decided_at: row.updated_at } as const;
  const mine = noteOf({ ...changed, decided_by: me }, [me]);
  expect(mine).toContain("The review was withdrawn");
  expect(mine).toContain("You changed the text");
  expect(mine).toContain("Ask for a review");
  expect(noteOf({ ...changed, decided_by: other }, [other])).not.toContain("You changed the text");
});
