// Parts of both the list and the page of one error.
import { formatDate } from "#common/dates/format.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { Sparkline } from "~/ui/charts/sparkline.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon } from "~/ui/icons/everyday.tsx";
import type { ErrorRow, ErrorStatus } from "./queries.ts";

const looks: Record<ErrorStatus, "danger" | "success" | "default"> = {
  open: "danger",
  resolved: "success",
  ignored: "default",
};

export function StatusBadge({ error }: { error: Pick<ErrorRow, "status" | "reopened_at"> }) {
  const status = error.status as ErrorStatus;
  return (
    <Badge variant={looks[status]} dot>
      {status === "open" && error.reopened_at ? "reopened" : status}
    </Badge>
  );
}

export function DaysLine({ days }: { days: ErrorRow["days"] }) {
  return (
    <Sparkline
      title="Occurrences in the last two weeks"
      points={days.map(({ day, occurrences }) => ({ label: formatDate(day), value: occurrences }))}
      names={{ point: "Day", value: "Occurrences" }}
    />
  );
}

type DecisionsProps = {
  error: Pick<ErrorRow, "fingerprint" | "status" | "message">;
  decide: (fingerprint: string, status: ErrorStatus, before: ErrorStatus) => void;
  size?: "sm" | "md";
};

export function Decisions({ error: { fingerprint, status, message }, decide, size = "sm" }: DecisionsProps) {
  const before = status as ErrorStatus;
  const named = <span className="sr-only">: {message}</span>;
  if (before !== "open")
    return (
      <Button variant="secondary" size={size} onClick={() => decide(fingerprint, "open", before)}>
        <UndoIcon width="16" height="16" />
        Reopen{named}
      </Button>
    );
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => decide(fingerprint, "resolved", before)}>
        <CheckIcon width="16" height="16" />
        Resolve{named}
      </Button>
      <Button variant="ghost" size={size} onClick={() => decide(fingerprint, "ignored", before)}>
        <EyeOffIcon width="16" height="16" />
        Ignore{named}
      </Button>
    </>
  );
}
