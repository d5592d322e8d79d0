import { useActionData, useRouteLoaderData } from "react-router";
import type { Company } from "~/lib/records/company.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { ContactAnswer } from "../contact-answer.ts";
import { ContactDetails } from "../contact-details.tsx";
import { ContactForm } from "../contact-form.tsx";
import type { contactForm } from "./contact-form.ts";

export default function ContactFormSection({ shown, anchor }: SectionProps<typeof contactForm>) {
  const answer = useActionData() as ContactAnswer | undefined;
  const company = (useRouteLoaderData("root") as { company: Company } | undefined)?.company;
  return (
    <SplitSection
      id={anchor}
      label={shown.name}
      words={
        <ContactForm
          words={shown}
          further={shown.further}
          values={answer?.values ?? {}}
          errors={answer?.errors ?? {}}
          failure={answer?.failure}
        />
      }
      beside={company && <ContactDetails company={company} fingerprint={shown.fingerprint} />}
    />
  );
}
