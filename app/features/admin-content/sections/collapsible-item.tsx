import { type ReactNode, useId } from "react";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";

type CollapsibleItemProps = {
  /** By which the item is dragged. */
  handle: ReactNode;
  head: ReactNode;
  /** Buttons beside the head. */
  actions: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  isHidden?: boolean;
  /** Above the content, also while it loads. */
  problem?: ReactNode;
  /** Only rendered while the item is open. */
  children: () => ReactNode;
};

/** An item of a sortable list that opens to its form. */
export function CollapsibleItem(props: CollapsibleItemProps) {
  const { handle, head, actions, isOpen, onToggle, isHidden, problem, children } = props;
  const panel = useId();
  return (
    <div className="section-item" data-hidden={isHidden ? "" : undefined} data-open={isOpen ? "" : undefined}>
      <div className="section-item-head">
        {handle}
        <button
          type="button"
          className="section-item-name"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          {head}
          <ChevronDownIcon className="chevron" />
        </button>
        {actions}
      </div>
      <div id={panel} className="section-item-panel" hidden={!isOpen}>
        {problem}
        {isOpen ? children() : null}
      </div>
    </div>
  );
}
