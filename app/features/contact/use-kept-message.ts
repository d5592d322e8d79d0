import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { dropVisitText, useVisitText } from "~/lib/kept-text.ts";

/** For the form: what is typed survives a reload of the tab, until the message is sent. */
export function useKeptMessage() {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const name = `contact:${pathname}`;
  useVisitText(form);
  // A message that was taken leads to another page; one that was not comes back to this one.
  const { formMethod, state, location } = useNavigation();
  const isSent = formMethod === "POST" && state === "loading" && location.pathname !== pathname;
  useEffect(() => {
    if (isSent) dropVisitText(name);
  }, [isSent, name]);
  return { ref: form, "data-visit": name };
}
