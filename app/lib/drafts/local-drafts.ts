// Local drafts: an editor's text that is not on the server. Each belongs to one account, whose owner is asked about it before signing out.
import { newId } from "../records/new-id.ts";
import { recordDrafts } from "./storage.ts";

/** After a sign-out, a form that is being unmounted must not write its draft again. */
let closedFor: string | undefined;

export function localDraftName(userId: string, table: string, id: string | undefined): string {
  return `${userId}:${table}:${id ?? "new"}`;
}

/** The draft of the last visit, and earlier ones. */
export function localDraftNames(name: string): string[] {
  return recordDrafts.names(name).filter((each) => each === name || each.startsWith(`${name}:`));
}

export function setLocalDraftAside(name: string) {
  recordDrafts.move(name, `${name}:${newId()}`);
}

/** False if the browser refuses or has no room. */
export function storeLocalDraft(name: string, draft: object): boolean {
  if (closedFor !== undefined && name.startsWith(`${closedFor}:`)) return true;
  return recordDrafts.write(name, draft);
}

/** Including earlier ones: the record is gone. */
export function dropLocalDrafts(name: string) {
  for (const each of localDraftNames(name)) recordDrafts.remove(each);
}

export type DraftFacts = { title: string; path: string | undefined };

/** Each title and page once, regardless of the number of drafts. */
export function localDraftsOf(userId: string): DraftFacts[] {
  const facts = recordDrafts.names(`${userId}:`).map((name) => {
    const { title, path } = recordDrafts.read(name) ?? {};
    return {
      title: typeof title === "string" ? title : "Unsaved text",
      path: typeof path === "string" ? path : undefined,
    };
  });
  return [...new Map(facts.map((each) => [`${each.path} ${each.title}`, each])).values()];
}

export function forgetLocalDrafts(userId: string) {
  closedFor = userId;
  for (const name of recordDrafts.names(`${userId}:`)) recordDrafts.remove(name);
}

/** After a sign-in. */
export function admitLocalDrafts() {
  closedFor = undefined;
}
