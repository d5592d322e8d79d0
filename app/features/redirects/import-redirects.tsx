import { useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { UploadIcon } from "~/ui/icons/arrows.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { importRedirect } from "./admin-queries.ts";
import { type LineProblem, readCsv } from "./read-csv.ts";

/** From a file or from the clipboard. Good lines are taken, each bad one is named. */
export function ImportRedirects() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>();
  const attempt = useAttempt(["content", "redirects"]);
  const { redirects, problems } = readCsv(text, open ? window.location.origin : "");

  function change(next: string) {
    setText(next);
    setRefused(undefined);
  }

  async function run() {
    setBusy(true);
    const failures: string[] = [];
    for (const redirect of redirects) {
      const sentence = await attempt((db) => importRedirect(db, redirect));
      if (sentence) failures.push(`${redirect.from}: ${sentence}`);
    }
    setBusy(false);
    const done = redirects.length - failures.length;
    if (done > 0) toast({ variant: "success", title: `${count(done)} imported` });
    if (failures.length > 0 || problems.length > 0)
      return setRefused([...problems.map(inWords), ...failures]);
    change("");
    setOpen(false);
  }

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button variant="secondary">
          <UploadIcon width="18" height="18" />
          Import CSV
        </Button>
      </DialogTrigger>
      <DialogContent
        size="lg"
        title="Import redirects"
        description="One redirect in each line: the old path, then where it leads. An old path that is known already gets the new target."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button busy={busy} disabled={redirects.length === 0} onClick={run}>
              {redirects.length > 0 ? `Import ${count(redirects.length)}` : "Import"}
            </Button>
          </>
        }
      >
        <div className="dialog-form">
          <Field label="File">
            <Input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={async ({ target }) => {
                const [file] = target.files ?? [];
                if (file) change(await file.text());
              }}
            />
          </Field>
          <Field label="Or paste the lines here">
            <Textarea
              rows={8}
              value={text}
              placeholder={"/old-page,/new-page\n/another,https://example.ch/"}
              spellCheck={false}
              onChange={({ target }) => change(target.value)}
            />
          </Field>
          <Problems sentences={refused ?? problems.map(inWords)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Problems({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert
      variant="destructive"
      title={sentences.length === 1 ? "One line is not taken" : `${sentences.length} lines are not taken`}
    >
      <ul className="redirect-problems">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

function inWords({ line, problem }: LineProblem): string {
  return `Line ${line}: ${problem}`;
}

function count(redirects: number): string {
  return redirects === 1 ? "1 redirect" : `${redirects} redirects`;
}
