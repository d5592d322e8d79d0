import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import type { MissingPart } from "./missing-parts.ts";
import type { RecordParts } from "./use-record-form.ts";

/** How many parts visitors will not see; opens their list. */
export function MissingPartsCount({ missing: { parts }, publishing, isImmutable, draft }: RecordParts) {
  if (isImmutable || parts.length === 0 || draft.record.values.is_active === false) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => publishing.setGaps({ parts })}>
      <EyeOffIcon width="16" height="16" /> {parts.length} not shown
    </Button>
  );
}

/** What would be missing, with the way to each field; asked before publishing. */
export function MissingPartsDialog({ publishing: { gaps, setGaps, isLater }, reveal }: RecordParts) {
  if (!gaps) return null;
  const { parts, goOn } = gaps;
  const verb = isLater ? "Schedule" : "Publish";
  return (
    <Dialog open onOpenChange={() => setGaps(undefined)}>
      <DialogContent
        title={titleFor(parts)}
        description="Visitors see the rest."
        footer={
          goOn ? (
            <Button
              onClick={() => {
                setGaps(undefined);
                goOn();
              }}
            >
              {verb} without {parts.length === 1 ? "it" : "them"}
            </Button>
          ) : undefined
        }
      >
        <ul className="missing-parts">
          {parts.map((part) => (
            <li key={[part.name, part.target.field, ...(part.target.entries ?? [])].join(" ")}>
              <span>
                <strong>{part.name}</strong>
                <br />
                {part.reason}
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Fix ${part.name}`}
                onClick={() => {
                  setGaps(undefined);
                  reveal(part.target);
                }}
              >
                Fix
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

function titleFor(parts: MissingPart[]): string {
  const noun = parts.every(({ isSection }) => isSection) ? "section" : "part";
  return `${parts.length} ${noun}${parts.length === 1 ? "" : "s"} will not be shown`;
}
