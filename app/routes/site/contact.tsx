import { useEffect } from "react";
import { createContext, data, isRouteErrorResponse, redirect, useRouteLoaderData } from "react-router";
import { ContactDetails } from "~/features/contact/contact-details.tsx";
import { ContactForm } from "~/features/contact/contact-form.tsx";
import { honeypot } from "~/features/contact/fields.ts";
import { parseContactForm } from "~/features/contact/schema.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { submissionsContext } from "~/lib/submissions.ts";
import type { loader as rootLoader } from "~/root.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { Route } from "./+types/contact";

const description =
  "Write to an engineer, not to a sales queue. Call, write or send the form; an engineer reads it and answers.";

const title = "Contact";
const errorTitle = `Error: ${title}`;

export const handle: RouteHandle = { search: ["topic"] };

/** Whether the form comes back within this request: without a script its title can be set only here. */
const refusedContext = createContext(false);

/** After the action, where there was one. */
export function loader({ context }: Route.LoaderArgs) {
  return { isRefused: context.get(refusedContext) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { values, input, errors } = parseContactForm(form);
  // A program is told the same as a person, so that it learns nothing.
  if (form.get(honeypot)) return redirect("/contact/sent", 303);
  context.set(refusedContext, true);
  if (!input) return data({ values, errors, failure: undefined }, { status: 422 });
  const { consent: _given, ...message } = input;
  const result = await context.get(submissionsContext).contactMessage(message);
  if (result.outcome === "stored") return redirect("/contact/sent", 303);
  if (result.outcome === "too-many") {
    const failure = `You have sent several messages already. Please wait ${result.waitMinutes} minutes, or call us.`;
    return data({ values, errors: {}, failure }, { status: 429 });
  }
  return data(
    {
      values,
      errors: {},
      failure: "We could not take your message just now. Please try again in a minute, or call us.",
    },
    { status: 503 },
  );
}

/** A form that could not be sent stays, with everything in it: a network that fails is no reason to lose the words. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = Object.fromEntries(await request.clone().formData()) as Record<string, string>;
  try {
    return await serverAction();
  } catch (thrown) {
    // The redirect of a message that has arrived.
    if (thrown instanceof Response) throw thrown;
    // As a failure: after a success the router would load the page's data again, over the same network.
    return data({ values, errors: {}, failure: notSent(thrown) }, { status: 503 });
  }
}

function notSent(thrown: unknown): string {
  // What the web process says to a form it does not take: too long, or not from this site.
  if (isRouteErrorResponse(thrown) && thrown.status < 500 && typeof thrown.data === "string")
    return thrown.data;
  return navigator.onLine
    ? "No answer came, so your message may not have been sent. Everything you typed is still here: please send it again, it is stored only once. Or call us."
    : "You are offline, and your message was not sent. Everything you typed is still here: please send it when you are online again, or call us.";
}

export default function Contact({ actionData }: Route.ComponentProps) {
  useErrorTitle(actionData !== undefined);
  const company = useRouteLoaderData<typeof rootLoader>("root")?.company;
  return (
    <main id="main">
      <PageHeader
        title={title}
        eyebrow="Talk to us"
        lead="Write to an engineer, not to a sales queue."
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <SplitSection
        id="form"
        label="Contact form"
        words={
          <ContactForm
            values={actionData?.values ?? {}}
            errors={actionData?.errors ?? {}}
            failure={actionData?.failure}
          />
        }
        beside={company && <ContactDetails company={company} />}
      />
    </main>
  );
}

/** In the browser the answer to a form is no navigation: the title is set here. */
function useErrorTitle(isRefused: boolean) {
  useEffect(() => {
    if (isRefused && !document.title.startsWith(errorTitle))
      document.title = document.title.replace(title, errorTitle);
  }, [isRefused]);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.isRefused ? errorTitle : title,
    description,
    path: "/contact",
  });
}
