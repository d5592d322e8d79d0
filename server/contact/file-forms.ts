// Which pages accept files: those whose published form has a file field. Other forms are small (routing/form-posts.ts).
import { type Database, dataOf } from "#common/database.ts";
import type { ArrayItem } from "#content-model/field.ts";
import { furtherFieldsOf, takesFiles } from "#content-model/further-fields.ts";

type Section = { kind?: unknown; hidden?: unknown; further?: unknown };

/** `db`: with a visitor's rights. `pathname`: of the page, or of its data. */
export function createFileForms(db: Database) {
  return async function hasFileForm(pathname: string): Promise<boolean> {
    const path = pathname.replace(/(\/_root)?\.data$/, "").replace(/\/+$/, "") || "/";
    const page = await dataOf(db.from("pages").select("sections").eq("path", path).maybeSingle());
    return ((page?.sections ?? []) as Section[]).some(
      ({ kind, hidden, further }) =>
        kind === "contact-form" &&
        hidden !== true &&
        Array.isArray(further) &&
        takesFiles(furtherFieldsOf(further as ArrayItem[])),
    );
  };
}
