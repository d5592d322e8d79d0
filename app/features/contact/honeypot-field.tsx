import { honeypot } from "./fields.ts";

/** People do not see this field; programs fill it in. */
export function HoneypotField() {
  return (
    <div className="sr-only" aria-hidden>
      <label>
        Leave this empty
        <input name={honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
