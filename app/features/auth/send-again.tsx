import { useEffect, useState } from "react";
import { isTooMany, messageFor, waitSeconds } from "~/lib/backend/errors.ts";
import { Button } from "~/ui/button.tsx";
import { useBusy } from "~/ui/use-busy.ts";
import type { Outcome } from "./account-calls.ts";

const ordinaryWait = 60;

type SendAgainProps = {
  send(): Promise<Outcome>;
  label?: string;
  /** Seconds before the first request is allowed. */
  wait?: number;
};

/** Another message, with the wait in sight: no button is offered that would only be refused. */
export function SendAgain({ send, label = "Send it again", wait = ordinaryWait }: SendAgainProps) {
  const [left, restart] = useCountdown(wait);
  const [busy, whileBusy] = useBusy();
  const [said, setSaid] = useState("");

  async function press() {
    const { success, error } = await whileBusy(send);
    setSaid(
      success ? "A new message is on its way. Links in earlier ones no longer work." : messageFor(error),
    );
    if (success) restart(ordinaryWait);
    else if (isTooMany(error)) restart(waitSeconds(error) ?? 5 * ordinaryWait);
  }

  return (
    <div className="send-again">
      <Button variant="secondary" size="sm" busy={busy} disabled={left > 0} onClick={press}>
        {busy ? "Sending..." : label}
      </Button>
      {left > 0 ? <span className="figures small">You can ask again in {clock(left)}.</span> : null}
      <p role="status" className="small">
        {said}
      </p>
    </div>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Seconds that are left, and a way to begin again. Counts by the clock, so that a sleeping tab does not stretch it. */
function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [end]);
  return [left, (next) => setEnd(Date.now() + next * 1000)];
}
