import { useState } from "react";
import { blocks } from "#content-model/blocks.ts";
import type { StoredSection } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { readCopiedSection } from "./copied-section.ts";
import { beginSection, copyOf } from "./edit-sections.ts";

type SectionPickerProps = { disabled?: boolean; onPick: (section: StoredSection) => void };

/** All blocks with their sketches, and the section that was copied from another page. */
export function SectionPicker({ disabled, onPick }: SectionPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const copied = isOpen ? readCopiedSection() : undefined;
  const copiedBlock = blocks.find(({ kind }) => kind === copied?.kind);
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
          description="The section is added at the end. Drag it to its place."
          size="lg"
        >
          {copied && copiedBlock ? (
            <Button variant="secondary" className="section-paste" onClick={() => pick(copyOf(copied))}>
              Paste “{copiedBlock.title}”
            </Button>
          ) : null}
          <ul className="section-kinds">
            {blocks.map((block) => (
              <li key={block.kind}>
                <button type="button" className="section-kind" onClick={() => pick(beginSection(block))}>
                  <svg viewBox="0 0 48 32" aria-hidden="true" focusable="false">
                    <path d={block.sketch} />
                  </svg>
                  <span className="section-kind-title">{block.title}</span>
                  <span className="section-kind-about">{block.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </DialogContent>
      </Dialog>
    </>
  );
}
