import type { ReactNode } from "react";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { EditIcon, EyeIcon, EyeOffIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import type { Statistic } from "./admin-queries.ts";

type StatisticCardProps = {
  statistic: Statistic;
  handle: ReactNode;
  busy: boolean;
  onToggle: () => void;
  onConfirm: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** The figure as on the home page, with its actions. */
export function StatisticCard(props: StatisticCardProps) {
  const { statistic, handle, busy, onToggle, onConfirm, onEdit, onDelete } = props;
  const { title, value, description, is_active: isActive, is_sample: isSample } = statistic;
  return (
    <article className="card statistic" data-inactive={isActive ? undefined : ""} aria-label={title}>
      <div className="statistic-top">
        <span className="label-mono">Order {statistic.display_order}</span>
        {isActive ? null : <Badge>Inactive</Badge>}
        <SampleMark of={isSample} />
        {handle}
      </div>
      <div className="statistic-figure">
        <p className="statistic-value">{value}</p>
        <h2 className="statistic-title">{title}</h2>
        {description ? <p className="statistic-description">{description}</p> : null}
      </div>
      <div className="statistic-actions">
        <Button variant="ghost" size="sm" busy={busy} onClick={onToggle}>
          {busy ? null : isActive ? (
            <EyeOffIcon width="18" height="18" />
          ) : (
            <EyeIcon width="18" height="18" />
          )}
          {isActive ? "Deactivate" : "Activate"}
          <span className="sr-only"> {title}</span>
        </Button>
        {isSample ? (
          <Button variant="ghost" size="sm" disabled={busy} onClick={onConfirm}>
            Confirm
            <span className="sr-only"> {title}</span>
          </Button>
        ) : null}
        <Button variant="ghost" size="icon-sm" aria-label={`Edit ${title}`} onClick={onEdit}>
          <EditIcon width="18" height="18" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={`Delete ${title}`} onClick={onDelete}>
          <TrashIcon width="18" height="18" />
        </Button>
      </div>
    </article>
  );
}
