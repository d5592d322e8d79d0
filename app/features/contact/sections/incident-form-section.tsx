import { useActionData, useRouteLoaderData } from "react-router";
import type { incidentForm } from "#content-model/blocks/incident-form.ts";
import type { Company } from "~/lib/records/company.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import type { ContactAnswer } from "../contact-answer.ts";
import { ContactDetails } from "../contact-details.tsx";
import { IncidentForm } from "../incident-form.tsx";

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
