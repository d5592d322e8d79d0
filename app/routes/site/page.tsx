// Every page that is a list of sections: the home page, the overviews, and pages that an editor adds at a free path.
import { useEffect } from "react";
import { createContext, data, redirect } from "react-router";
import type { ContactAnswer } from "~/features/contact/contact-answer.ts";
import { honeypot } from "~/features/contact/fields.ts";
import { notSent } from "~/features/contact/not-sent.ts";
import { parseContactForm, parseIncidentForm } from "~/features/contact/schema.ts";
import { PageView } from "~/features/pages/page-view.tsx";
import { openWhole } from "~/hydration/reload-once.ts";
import { originIn } from "~/lib/page/contact-origin.ts";
import { errorMeta } from "~/lib/page/error-meta.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { submissionsContext } from "~/lib/page/submissions.ts";
import { loadComponents, sectionComponents } from "~/sections/components.ts";
import type { Route } from "./+types/page";
import { contactFormAt, loadPage } from "./load-page.server.ts";

export const handle: RouteHandle = {
  // What the sections read: lists that are searched, filtered or turned over; the topic of the contact form, and the page that led to
  // it: what the form is sent to is the URL it was made for.
  search: ["preview", "q", "page", "industry", "service", "topic", "from"],
};

/** Whether a form comes back within this request: without a script its title can be set only here. */
const refusedContext = createContext(false);

/** After the action, where there was one. */
export async function loader(args: Route.LoaderArgs) {
  const { status, ...shown } = await loadPage(args);
  return data({ ...shown, isRefused: args.context.get(refusedContext) }, { status });
}

/** What the page shows comes together with the code that shows it. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const shown = await serverLoader();
  try {
    await loadComponents(shown.sections.map(({ kind }) => kind));
  } catch {
    // Gone with a deploy, or refused: the page itself is complete without it.
    return openWhole(request.url);
  }
  return shown;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const found = await contactFormAt({ context, url });
  if (!found) throw data(null, { status: 405 });
  const form = await request.formData();
  const isIncident = found.kind === "incident";
  const {
    values,
    input,
    errors,
    failure: refusal,
  } = isIncident ? parseIncidentForm(form, found.topic) : await parseContactForm(form, found.section);
  const sent = isIncident ? "/contact/incident/sent" : "/contact/sent";
  // A program gets the same answer as a person, so that it learns nothing.
  if (form.get(honeypot)) return redirect(sent, 303);
  context.set(refusedContext, true);
  if (!input) return answer({ values, errors, failure: refusal }, 422);
  const result = await context
    .get(submissionsContext)
    .contactMessage({ ...input, ...found.place, page: originIn(url.searchParams) });
  if (result.outcome === "stored") return redirect(sent, 303);
  if (result.outcome === "too-many") {
    const failure = `You have sent several messages already. Please wait ${result.waitMinutes} minutes, or call us.`;
    return answer({ values, errors: {}, failure }, 429);
  }
  const failure =
    result.outcome === "unanswered"
      ? "We received no answer, so your message may not have been stored. Please send it again in a minute (we store it only once), or call us."
      : "We could not accept your message. Please try again in a minute, or call us.";
  return answer({ values, errors: {}, failure }, 503);
}

/** A form that could not be sent stays, with everything in it: a network that fails is no reason to lose the words. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  // The form has loaded it; pages without one do not pay for it.
  const { refuseSizes, textsOf } = await import("~/features/contact/fields.ts");
  const values = textsOf(form);
  const errors = refuseSizes(form);
  if (Object.keys(errors).length > 0) return answer({ values, errors, failure: undefined }, 422);
  try {
    return await serverAction();
  } catch (thrown) {
    // The redirect of a message that has arrived.
    if (thrown instanceof Response) throw thrown;
    // As a failure: after a success the router would load the page's data again, over the same network.
    return answer({ values, errors: {}, failure: notSent(thrown) }, 503);
  }
}

function answer(given: ContactAnswer, status: number) {
  return data(given, { status });
}

export default function Page({
  loaderData: {
    page,
    sections,
    meta: { title },
  },
  actionData,
}: Route.ComponentProps) {
  useErrorTitle(title, actionData !== undefined);
  return <PageView page={page} sections={sections} components={sectionComponents} />;
}

/** In the browser the answer to a form is no navigation: the title is set here. */
function useErrorTitle(title: string, isRefused: boolean) {
  useEffect(() => {
    if (isRefused && !document.title.startsWith(errorTitle(title)))
      document.title = document.title.replace(title, errorTitle(title));
  }, [title, isRefused]);
}

function errorTitle(title: string): string {
  return `Error: ${title}`;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(matches, error);
  const { isRefused, meta: facts } = loaderData;
  return pageMeta(matches, { ...facts, title: isRefused ? errorTitle(facts.title) : facts.title });
}
