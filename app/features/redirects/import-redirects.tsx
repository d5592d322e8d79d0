import { useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { UploadIcon } from "~/ui/icons/arrows.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { importRedirect } from "./admin-queries.ts";
import { type LineProblem, readCsv } from "./read-csv.ts";

/** Imports a file or pasted lines. Valid lines are imported, and each invalid line is named. */
export function ImportRedirects() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string[]>();
  const attempt = useAttempt(["content", "redirects"]);
  const { redirects, problems } = readCsv(text, open ? window.location.origin : "");

  function change(next: string) {
    setText(next);
    setRefused(undefined);
  }

  const submission = useSubmission(async () => {
    const failures: string[] = [];
    for (const redirect of redirects) {
      const sentence = await attempt((db) => importRedirect(db, redirect));
      if (sentence) failures.push(`${redirect.from}: ${sentence}`);
    }
    const done = redirects.length - failures.length;
    if (done > 0) toast({ variant: "success", title: `${count(done)} imported` });
    if (failures.length > 0 || problems.length > 0) {
      setRefused([...problems.map(inWords), ...failures]);
      return undefined;
    }
    change("");
    setOpen(false);
    return undefined;
  });

  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary">
          <UploadIcon width="18" height="18" />
          Import CSV
        </Button>
      }
      size="lg"
      title="Import redirects"
      description="One redirect per line: the old path, then the target. The target of an existing redirect is replaced."
      submission={submission}
      submitLabel={redirects.length > 0 ? `Import ${count(redirects.length)}` : "Import"}
      disabled={redirects.length === 0}
      className="dialog-form"
    >
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
      <Field label="Or paste lines">
        <Textarea
          rows={8}
          value={text}
          placeholder={"/old-page,/new-page\n/another,https://example.ch/"}
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <Problems sentences={refused ?? problems.map(inWords)} />
    </FormDialog>
  );
}

function Problems({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert
      variant="destructive"
      title={
        sentences.length === 1
          ? "One line will not be imported"
          : `${sentences.length} lines will not be imported`
      }
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
