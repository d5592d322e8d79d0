import { isRouteErrorResponse } from "react-router";

/** Why a form was not sent, as a sentence for the visitor. */
export function notSent(thrown: unknown): string {
  // What the web process says to a form it does not take: too long, or not from this site.
  if (isRouteErrorResponse(thrown) && thrown.status < 500 && typeof thrown.data === "string")
    return thrown.data;
  return navigator.onLine
    ? "No answer came, so your message may not have been sent. Everything you typed is still here: please send it again, it is stored only once. Or call us."
    : "You are offline, and your message was not sent. Everything you typed is still here: please send it when you are online again, or call us.";
}
