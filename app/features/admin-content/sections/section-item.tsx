import { type ReactNode, useId } from "react";
import type { Block } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { StoredSection } from "#content-model/field.ts";
import { problemOf } from "~/lib/sections/read-sections.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { FieldError } from "~/ui/field.tsx";
import { EyeOffIcon, MoreIcon } from "~/ui/icons/actions.tsx";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { summaryOf } from "./edit-sections.ts";
import { keepSection } from "./kept-section.ts";
import { SectionForm } from "./section-form.tsx";

type SectionItemProps = {
  section: StoredSection;
  handle: ReactNode;
  isOpen: boolean;
  disabled?: boolean;
  onToggle: () => void;
  onChange: (section: StoredSection) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

export function SectionItem(props: SectionItemProps) {
  const { section, handle, isOpen, disabled, onToggle, onChange } = props;
  const block: Block | undefined = blocks.find((each) => each.kind === section.kind);
  const name = block?.title ?? section.kind;
  const problem = block
    ? problemOf(block, section)
    : "There is no such kind of section. Visitors do not see it.";
  const panel = useId();
  return (
    <div
      className="section-item"
      data-hidden={section.hidden ? "" : undefined}
      data-open={isOpen ? "" : undefined}
    >
      <div className="section-item-head">
        {handle}
        <button
          type="button"
          className="section-item-name"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          <span>
            <span className="section-item-kind">{name}</span>
            <span className="section-item-words">{summaryOf(section)}</span>
          </span>
          {section.hidden ? (
            <Badge>
              <EyeOffIcon width="14" height="14" /> Hidden
            </Badge>
          ) : null}
          {problem && !section.hidden ? <Badge variant="danger">Not shown</Badge> : null}
          <ChevronDownIcon className="chevron" />
        </button>
        <Actions {...props} name={name} />
      </div>
      <div id={panel} className="section-item-panel" hidden={!isOpen}>
        {problem ? (
          <FieldError>{`${problem} Until then visitors do not see this section.`}</FieldError>
        ) : null}
        {isOpen && block ? (
          <SectionForm block={block} section={section} disabled={disabled} onChange={onChange} />
        ) : null}
      </div>
    </div>
  );
}

function Actions({
  section,
  name,
  disabled,
  onChange,
  onDuplicate,
  onRemove,
}: SectionItemProps & { name: string }) {
  function keep() {
    const kept = keepSection(section);
    toast(
      kept
        ? { title: `${name} copied`, description: "Open another page and choose “Paste” under Add section." }
        : { title: "Not copied", description: "This browser has no room for it.", variant: "destructive" },
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`} disabled={disabled}>
          <MoreIcon width="18" height="18" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onChange({ ...section, hidden: !section.hidden })}>
          {section.hidden ? "Show" : "Hide"}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onDuplicate}>Duplicate</DropdownMenuItem>
        <DropdownMenuItem onSelect={keep}>Copy to another page</DropdownMenuItem>
        <DropdownMenuItem variant="danger" onSelect={onRemove}>
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
