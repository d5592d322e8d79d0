import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { formDrafts } from "~/lib/drafts/storage.ts";
import { useVisitorDraft } from "~/lib/drafts/visitor-draft.ts";

/** Attributes of the form: its text survives a reload of the tab, until the message is sent. */
export function useMessageDraft() {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const name = `contact:${pathname}`;
  useVisitorDraft(form);
  // A message that was accepted leads to another page; one that was refused comes back to this one.
  const { formMethod, state, location } = useNavigation();
  const isSent = formMethod === "POST" && state === "loading" && location.pathname !== pathname;
  useEffect(() => {
    if (isSent) formDrafts.remove(name);
  }, [isSent, name]);
  return { ref: form, "data-visit": name };
}
