import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/dates/format.ts";
import { siteToday } from "#common/dates/site-time.ts";
import { Accordion } from "~/ui/accordion.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { confirmationsQuery, saveConfirmation } from "../checklist-queries.ts";
import { checklistTitle } from "./checklist-title.ts";
import { type Check, checksByPart } from "./checks.ts";

/** Questions about promises in the texts that only the operator can confirm. */
export default function LegalChecklist({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(confirmationsQuery(userId));
  const all = checksByPart.flatMap(({ checks }) => checks);
  const open = data ? all.filter(({ id }) => !data.has(id)).length : undefined;
  return (
    <Accordion
      className="legal-checklist"
      items={[
        {
          id: "checklist",
          title: checklistTitle(open, data && all.length),
          content: (
            <>
              <p>
                The legal documents that come with the site are complete but written for a fictional provider.
                Confirm each answer with the person responsible and with your counsel. If an answer is no,
                change the text first.
              </p>
              {error && !data ? (
                <LoadFailure title="The checklist could not be loaded" error={error} retry={refetch} />
              ) : data ? (
                checksByPart.map(({ part, checks }) => (
                  <fieldset key={part}>
                    <legend>{part}</legend>
                    {checks.map((check) => (
                      <Question
                        key={check.id}
                        check={check}
                        confirmedOn={data.get(check.id)}
                        userId={userId}
                      />
                    ))}
                  </fieldset>
                ))
              ) : (
                <SkeletonText lines={6} />
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Question({ check, confirmedOn, userId }: { check: Check; confirmedOn?: string; userId: string }) {
  const { id, section, question, why } = check;
  const attempt = useAttempt(confirmationsQuery(userId).queryKey);
  /** The new answer until it is stored. */
  const [wanted, setWanted] = useState<boolean>();

  async function confirm(isConfirmed: boolean) {
    setWanted(isConfirmed);
    await attempt(() => saveConfirmation(id, isConfirmed ? siteToday() : null), "The answer was not saved");
    setWanted(undefined);
  }

  return (
    <Checkbox
      label={question}
      description={`${section}. ${why}${confirmedOn ? ` Confirmed on ${formatDate(confirmedOn)}.` : ""}`}
      checked={wanted ?? confirmedOn !== undefined}
      aria-busy={wanted !== undefined}
      onChange={(event) => void confirm(event.target.checked)}
    />
  );
}
