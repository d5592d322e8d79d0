import { type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CalendarIcon } from "./icons/status.tsx";
import { Input } from "./input.tsx";
import { Link } from "./link.tsx";
import { withParams } from "./table-state.ts";

type PeriodPickerProps = {
  /** Named periods in display order: `?period=name`. */
  choices: { name: string; label: string }[];
  /** undefined if the dates were chosen freely. */
  chosen: string | undefined;
  since: string;
  until: string;
  /** The last date that can be chosen. */
  today: string;
  className?: string;
};

/** The days that a report covers, in the URL, so that they can be shared. */
export function PeriodPicker({ choices, chosen, since, until, today, className }: PeriodPickerProps) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(chosen === undefined);
  const id = useId();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [from, to] = [String(data.get("from")), String(data.get("to"))].sort();
    setParams(withParams(params, { from: from ?? "", to: to ?? "", period: undefined }), {
      preventScrollReset: true,
    });
  }
  return (
    <div className={classNames("period", className)}>
      <ul className="period-choices" aria-label="Period">
        {choices.map(({ name, label }) => (
          <li key={name}>
            <Link
              variant="plain"
              className="period-choice"
              href={withParams(params, { period: name, from: undefined, to: undefined })}
              aria-current={name === chosen ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="period-choice"
            aria-expanded={open}
            aria-controls={id}
            aria-current={chosen === undefined ? "true" : undefined}
            onClick={() => setOpen(!open)}
          >
            <CalendarIcon width="16" height="16" />
            Dates
          </button>
        </li>
      </ul>
      <form id={id} className="period-dates" hidden={!open} onSubmit={choose} key={`${since} ${until}`}>
        <Input type="date" name="from" aria-label="From" defaultValue={since} max={today} required />
        <span aria-hidden>–</span>
        <Input type="date" name="to" aria-label="To" defaultValue={until} max={today} required />
        <Button type="submit" variant="secondary" size="sm">
          Show
        </Button>
      </form>
    </div>
  );
}
