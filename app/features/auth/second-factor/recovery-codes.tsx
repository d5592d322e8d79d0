import { useEffect, useRef } from "react";
import { siteToday } from "#common/dates/site-time.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { grouped } from "./grouped.ts";

type RecoveryCodesProps = { codes: string[]; onDone: () => void; doneLabel?: string };

/** Shown once: the service keeps hashes only. Nothing else is printed while they are there (account-settings.css). */
export function RecoveryCodes({ codes, onDone, doneLabel = "I have stored them" }: RecoveryCodesProps) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const text = codes.map(grouped).join("\n");
  return (
    <section ref={shown} tabIndex={-1} className="recovery-codes" aria-label="Your recovery codes">
      <Alert title="Store these codes now: they are shown only once">
        If you lose your phone or key, each code signs you in once. Keep them apart from your passwords, for
        example on paper in a safe.
      </Alert>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ol>
      <div className="settings-actions">
        <CopyButton text={text} label="Copy" size="md" />
        <Button
          variant="secondary"
          onClick={() => saveAsFile(`recovery-codes-${location.hostname}.txt`, fileOf(text), "text/plain")}
        >
          <DownloadIcon width="18" height="18" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </section>
  );
}

function fileOf(codes: string): string {
  return `Recovery codes for ${location.origin}\nEach works once. Created on ${siteToday()}.\n\n${codes}\n`;
}
