import type { ReactNode } from "react";
import type { Block } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { StoredSection } from "#content-model/field.ts";
import { problemOf } from "~/lib/sections/read-sections.ts";
import { Badge } from "~/ui/badge.tsx";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { FieldError } from "~/ui/field.tsx";
import { EyeOffIcon } from "~/ui/icons/actions.tsx";
import { MoreMenu } from "~/ui/more-menu.tsx";
import { toast } from "~/ui/toast-store.ts";
import { CollapsibleItem } from "./collapsible-item.tsx";
import { copySection } from "./copied-section.ts";
import { summaryOf } from "./edit-sections.ts";
import { SectionForm } from "./section-form.tsx";

type SectionItemProps = {
  section: StoredSection;
  handle: ReactNode;
  isOpen: boolean;
  /** Just added: what is still missing is no error yet. */
  isNew: boolean;
  disabled?: boolean;
  onToggle: () => void;
  onChange: (section: StoredSection) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

export function SectionItem(props: SectionItemProps) {
  const { section, handle, isOpen, isNew, disabled, onToggle, onChange } = props;
  const block: Block | undefined = blocks.find((each) => each.kind === section.kind);
  const name = block?.title ?? section.kind;
  const found = block ? problemOf(block, section) : "This kind of section no longer exists.";
  const problem = isNew ? undefined : found;
  return (
    <CollapsibleItem
      handle={handle}
      isOpen={isOpen}
      onToggle={onToggle}
      isHidden={section.hidden}
      head={
        <>
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
        </>
      }
      actions={<Actions {...props} name={name} />}
      problem={problem ? <FieldError>{`${problem} Visitors do not see this section.`}</FieldError> : null}
    >
      {() =>
        block ? <SectionForm block={block} section={section} disabled={disabled} onChange={onChange} /> : null
      }
    </CollapsibleItem>
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
  function copy() {
    const isCopied = copySection(section);
    toast(
      isCopied
        ? { title: `${name} copied`, description: "Open another page, then choose Add section and Paste." }
        : {
            title: "Not copied",
            description: "This browser’s storage is full or disabled.",
            variant: "destructive",
          },
    );
  }
  return (
    <MoreMenu variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`} disabled={disabled}>
      <DropdownMenuItem onSelect={() => onChange({ ...section, hidden: !section.hidden })}>
        {section.hidden ? "Show" : "Hide"}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={onDuplicate}>Duplicate</DropdownMenuItem>
      <DropdownMenuItem onSelect={copy}>Copy to another page</DropdownMenuItem>
      <DropdownMenuItem variant="danger" onSelect={onRemove}>
        Remove
      </DropdownMenuItem>
    </MoreMenu>
  );
}
