import { pageMeta } from "~/lib/page-meta.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import type { Route } from "./+types/contact-sent";

const lead = "Thank you. Your message is stored and a person will read it. The answer comes by e-mail.";

export default function ContactSent() {
  return (
    <main id="main">
      <PageHeader
        title="Your message has arrived"
        eyebrow="Contact"
        lead={lead}
        actions={
          <>
            <ButtonLink href="/trust">Read the trust centre</ButtonLink>
            <ButtonLink href="/" variant="secondary">
              Back to the home page
            </ButtonLink>
          </>
        }
      />
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Message sent",
    description: lead,
    path: "/contact/sent",
    noindex: true,
  });
}
