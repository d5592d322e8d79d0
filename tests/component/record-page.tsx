// The form of a record, with the rows it asks for.
import { screen } from "@testing-library/react";
import type { Collection } from "#content-model/collection.ts";
import { RecordPage } from "~/features/admin-content/form/record-page.tsx";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { backend, editor } from "./backend.ts";
import { renderOffice, settle, until, user } from "./render.tsx";

/** Stores a record: a draft, unless the values say otherwise. Answers with its id. */
export function addRecord(type: Collection, values: Record<string, unknown>): string {
  const row = backend.add(type.table, { slug: "a-slug", status: "draft", is_active: true, ...values });
  return String(row.id);
}

/** Stores what an editor has changed in a public record and not published. */
export function addDraft(type: Collection, id: string, values: Record<string, unknown>) {
  const seen = backend.row(type.table, id).updated_at;
  const about = { table_name: type.table, row_id: id, author_id: editor.id, seen_updated_at: seen };
  return backend.add("drafts", { ...about, publish_at: null, held_back: null, ...values });
}

/** Opens a stored record, or a new one. */
export async function openRecord(type: Collection, id = "new") {
  for (const table of [type.table, "drafts", "record_comments", "tags", "team_members"]) backend.rows(table);
  await renderOffice(`/admin/${type.path}/${id}`, [
    { path: "/admin/:type", element: <h1>The list</h1> },
    {
      path: "/admin/:type/:id",
      element: (
        <RecordPage
          type={type}
          id={id}
          from={undefined}
          userId={editor.id}
          page={AdminPage}
          picker={undefined}
          upload={undefined}
          sections={{ preview: () => null }}
          menuPreview={() => null}
        />
      ),
    },
  ]);
  await until(() => screen.getByRole("form", { name: type.singular }));
  await settle();
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Replaces what a field has. */
export async function fill(name: string, text: string) {
  await user.clear(field(name));
  await user.paste(text);
  await settle();
}

/** What the form says about its saving. */
export const saveState = () => document.querySelector(".save-state [role=status]")?.textContent;
