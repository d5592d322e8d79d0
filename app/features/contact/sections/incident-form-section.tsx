import { useActionData, useRouteLoaderData } from "react-router";
import type { Company } from "~/lib/company.ts";
import type { SectionProps } from "~/lib/sections/section-kind.ts";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { ContactAnswer } from "../contact-answer.ts";
import { ContactDetails } from "../contact-details.tsx";
import { IncidentForm } from "../incident-form.tsx";
import type { incidentForm } from "./incident-form.ts";

export default function IncidentFormSection({ shown, anchor }: SectionProps<typeof incidentForm>) {
  const answer = useActionData() as ContactAnswer | undefined;
  const company = (useRouteLoaderData("root") as { company: Company } | undefined)?.company;
  return (
    <SplitSection
      id={anchor}
      label={shown.name}
      words={<IncidentForm words={shown} answer={answer} />}
      beside={company && <ContactDetails company={company} fingerprint={undefined} />}
    />
  );
}
