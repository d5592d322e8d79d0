import { isRouteErrorResponse } from "react-router";

/** Why a form was not sent, as a sentence for the visitor. */
export function notSent(thrown: unknown): string {
  // What the web process says to a form it does not take: too long, or not from this site.
  if (isRouteErrorResponse(thrown) && thrown.status < 500 && typeof thrown.data === "string")
    return thrown.data;
  return navigator.onLine
    ? "We received no answer, so your message may not have been sent. Everything you typed is still here. Please send it again (we store it only once), or call us."
    : "You are offline, so your message was not sent. Everything you typed is still here. Please send it when you are online again, or call us.";
}
