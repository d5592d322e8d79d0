import { data, redirect, useRouteLoaderData } from "react-router";
import { ContactDetails } from "~/features/contact/contact-details.tsx";
import { ContactForm } from "~/features/contact/contact-form.tsx";
import { honeypot } from "~/features/contact/fields.ts";
import { parseContactForm } from "~/features/contact/schema.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { submissionsContext } from "~/lib/submissions.ts";
import type { loader as rootLoader } from "~/root.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { Route } from "./+types/contact";

const description =
  "Write to an engineer, not to a sales queue. Call, write or send the form; an engineer reads it and answers.";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { values, input, errors } = parseContactForm(form);
  // A program is told the same as a person, so that it learns nothing.
  if (form.get(honeypot)) return redirect("/contact/sent", 303);
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

export default function Contact({ actionData }: Route.ComponentProps) {
  const company = useRouteLoaderData<typeof rootLoader>("root")?.company;
  return (
    <main id="main">
      <PageHeader
        title="Contact"
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

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Contact", description, path: "/contact" });
}
