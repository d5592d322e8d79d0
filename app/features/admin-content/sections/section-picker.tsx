import { useState } from "react";
import type { StoredSection } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { beginSection, copyOf } from "./edit-sections.ts";
import { keptSection } from "./kept-section.ts";
import { useSections } from "./sections-context.ts";

type SectionPickerProps = { disabled?: boolean; onPick: (section: StoredSection) => void };

/** All kinds with a sketch of each, and what was copied from another page. */
export function SectionPicker({ disabled, onPick }: SectionPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { kinds } = useSections();
  const kept = isOpen ? keptSection() : undefined;
  const keptKind = kinds.find(({ kind }) => kind === kept?.kind);
  function pick(section: StoredSection) {
    setOpen(false);
    onPick(section);
  }
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        <PlusIcon width="18" height="18" /> Add section
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          title="Add section"
          description="It is added at the end; drag it to its place."
          size="lg"
        >
          {kept && keptKind ? (
            <Button variant="secondary" className="section-paste" onClick={() => pick(copyOf(kept))}>
              Paste “{keptKind.title}”
            </Button>
          ) : null}
          <ul className="section-kinds">
            {kinds.map((kind) => (
              <li key={kind.kind}>
                <button type="button" className="section-kind" onClick={() => pick(beginSection(kind))}>
                  <svg viewBox="0 0 48 32" aria-hidden="true" focusable="false">
                    <path d={kind.sketch} />
                  </svg>
                  <span className="section-kind-title">{kind.title}</span>
                  <span className="section-kind-about">{kind.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </DialogContent>
      </Dialog>
    </>
  );
}
