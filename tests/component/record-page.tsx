// The form of a record, with the rows it asks for.
import { screen } from "@testing-library/react";
import { useLocation, useParams } from "react-router";
import type { Collection } from "#content-model/collection.ts";
import { RecordPage } from "~/features/admin-content/form/record-page.tsx";
import type { PagePreviewProps } from "~/features/admin-content/slots.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { backend, editor } from "./backend.ts";
import { press, renderOffice, settle, until, user } from "./render.tsx";

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

/** The same editor's other tab over a post. */
export function otherTab(id: string) {
  const channel = new BroadcastChannel(`reduit editing ${editor.id} blog_posts ${id}`);
  return {
    say: (kind: string) => channel.postMessage({ from: "another tab", kind }),
    close: () => channel.close(),
  };
}

/** Opens a stored record, or a new one. */
export async function openRecord(type: Collection, id = "new") {
  for (const table of [type.table, "drafts", "record_comments", "revisions", "tags", "team_members"])
    backend.rows(table);
  await renderOffice(`/admin/${type.path}/${id}`, [
    { path: "/admin/:type", element: <h1>The list</h1> },
    { path: "/admin/:type/:id", element: <Record type={type} /> },
  ]);
  await until(() => screen.getByRole("form", { name: type.singular }));
  await settle();
}

/** Stores a record and opens it. Answers with its id. */
export async function openStored(type: Collection, values: Record<string, unknown>): Promise<string> {
  const id = addRecord(type, values);
  await openRecord(type, id);
  return id;
}

/** Stands for the page in its frame: a button for each section. */
function Preview({ sections, open, onOpen }: PagePreviewProps) {
  return sections.map(({ id, kind }) => (
    <button key={id} type="button" aria-pressed={id === open} onClick={() => onOpen(id)}>
      Preview of {kind}
    </button>
  ));
}

/** As app/routes/admin/content-record.tsx, without pictures and previews. */
function Record({ type }: { type: Collection }) {
  const { id = "new" } = useParams();
  const { key, search } = useLocation();
  return (
    <RecordPage
      key={id === "new" ? key : id}
      type={type}
      id={id}
      from={new URLSearchParams(search).get("from") ?? undefined}
      userId={editor.id}
      page={AdminPage}
      picker={undefined}
      upload={undefined}
      sections={{ preview: Preview }}
      menuPreview={() => null}
    />
  );
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Replaces what a field has. */
export async function fill(name: string, text: string) {
  await user.clear(field(name));
  await user.paste(text);
  await settle();
}

/** An entry of the menu More actions. */
export async function act(name: string | RegExp) {
  await press("More actions");
  await user.click(screen.getByRole("menuitem", { name }));
  await settle();
}

/** What the form says about its saving. */
export const saveState = () => document.querySelector(".save-state [role=status]")?.textContent;
