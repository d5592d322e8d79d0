import { useQuery, useQueryClient } from "@tanstack/react-query";
import { downloadZip } from "client-zip";
import { useState } from "react";
import { formatDateTime } from "#common/dates/format.ts";
import { leftOutOfExports } from "#content-model/export-scope.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { Progress } from "~/ui/progress.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type OpenedFolder, openFile } from "./open-file.ts";
import type { ToMarkdown } from "./other-systems/to-folder.ts";
import {
  downloadOriginal,
  exportTexts,
  lastImportQuery,
  listTagSlugs,
  type Report,
  sendImport,
  undoImport,
  uploadOriginal,
} from "./queries.ts";
import type { ZipFile } from "./read-zip.ts";

type Step = { label: string; done: number; of: number };

type ImportExportPageProps = { toMarkdown: () => Promise<ToMarkdown> };

/** `toMarkdown` loads the converter for the texts of other systems. */
export function ImportExportPage({ toMarkdown }: ImportExportPageProps) {
  return (
    <div className="settings">
      <ExportSection />
      <ImportSection toMarkdown={toMarkdown} />
    </div>
  );
}

function ExportSection() {
  const [step, setStep] = useState<Step>();

  async function start() {
    setStep({ label: "Reading the content", done: 0, of: 1 });
    try {
      const { blob, lost } = await makeExport(setStep);
      saveAsFile(`content-${new Date().toISOString().slice(0, 10)}.zip`, blob, "application/zip");
      toast(
        lost.length === 0
          ? { title: "Export ready", variant: "success" }
          : { title: "Export ready", description: `These files have no stored content: ${lost.join(", ")}.` },
      );
    } catch (error) {
      toast({ title: "The export failed", description: messageFor(error), variant: "destructive" });
    } finally {
      setStep(undefined);
    }
  }

  return (
    <FormSection
      id="export"
      title="Export"
      description="One ZIP file with all records, all files of the library, search synonyms, comments and pending changes."
    >
      <div className="site-settings-form">
        <Button variant="secondary" busy={step !== undefined} onClick={() => void start()}>
          {step ? null : <DownloadIcon width="18" height="18" />}
          {step ? "Exporting…" : "Export all content"}
        </Button>
        {step ? <Progress label={step.label} value={step.done} max={Math.max(1, step.of)} /> : null}
        <div className="field-description">
          <p>Not included (use a backup for these):</p>
          <ul>
            {leftOutOfExports.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </div>
    </FormSection>
  );
}

async function makeExport(onStep: (step: Step) => void) {
  const { files, media } = await exportTexts();
  const db = await browserClient();
  const lost: string[] = [];
  const lastModified = new Date();
  async function* entries() {
    for (const [name, input] of Object.entries(files)) yield { name, input, lastModified };
    for (const [index, path] of media.entries()) {
      onStep({ label: "Downloading the files", done: index, of: media.length });
      const file = await downloadOriginal(db, path);
      if (file) yield { name: `media/${path}`, input: file, lastModified };
      else lost.push(path);
    }
  }
  return { blob: await downloadZip(entries()).blob(), lost };
}

type Opened = OpenedFolder & { name: string; report: Report };

function ImportSection({ toMarkdown }: ImportExportPageProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [step, setStep] = useState<Step>();
  const client = useQueryClient();
  const { data: last } = useQuery(lastImportQuery);

  /** Runs one action. Its error is shown above the button. */
  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
      setStep(undefined);
    }
  }

  const open = (file: File) =>
    attempt(async () => {
      setOpened(undefined);
      const folder = await openFile(file, { toMarkdown, knownTags: listTagSlugs });
      const { files, media } = folder;
      const report = await sendImport({ files, media: media.map(pathOf), isRehearsal: true });
      setOpened({ name: file.name, ...folder, report });
    });

  const runImport = ({ files, media, report }: Opened) =>
    attempt(async () => {
      const db = await browserClient();
      const missing = media.filter((file) => report.newFiles.includes(pathOf(file)));
      for (const [index, file] of missing.entries()) {
        setStep({ label: "Uploading the files", done: index, of: missing.length });
        await uploadOriginal(db, pathOf(file), await file.read());
      }
      setStep({ label: "Importing the content", done: missing.length, of: missing.length });
      const { changes } = await sendImport({ files, media: [], isRehearsal: false });
      setOpened(undefined);
      toast({ title: `${counted(changes.length, "record")} imported`, variant: "success" });
      await client.invalidateQueries();
    });

  const undo = () =>
    attempt(async () => {
      const { restored, removed } = await undoImport();
      toast({
        title: "Last import undone",
        description: `${counted(restored, "record")} restored, ${removed} removed.`,
        variant: "success",
      });
      await client.invalidateQueries();
    });

  return (
    <FormSection
      id="import"
      title="Import"
      description="Choose a ZIP file exported from this or another site, or an export from WordPress (XML) or Ghost (JSON). To import its images too, put both into one ZIP file. You see all changes before you confirm. If anything fails, nothing is changed. You can undo the last import."
    >
      <div className="site-settings-form">
        {problem ? <Alert live variant="destructive" title={problem} /> : null}
        <div className="button-row" data-size="sm">
          <FileButton
            accept=".zip,.xml,.json,application/zip,text/xml,application/json"
            onFile={open}
            busy={busy && !opened}
            testId="import"
          >
            Choose a file
          </FileButton>
          {last ? (
            <ConfirmDialog
              trigger={
                <Button variant="ghost" disabled={busy}>
                  Undo the last import
                </Button>
              }
              title="Undo the last import?"
              description={`It imported ${counted(last.records, "record")} on ${formatDateTime(last.at)}. Changed records are restored, and new records are removed. Nothing is undone if one of these records has been edited since.`}
              confirmLabel="Undo"
              destructive
              onConfirm={undo}
            />
          ) : null}
        </div>
        {step ? <Progress label={step.label} value={step.done} max={Math.max(1, step.of)} /> : null}
        {opened ? (
          <ReportView
            opened={opened}
            busy={busy}
            onConfirm={() => void runImport(opened)}
            onCancel={() => setOpened(undefined)}
          />
        ) : null}
      </div>
    </FormSection>
  );
}

type ReportViewProps = { opened: Opened; busy: boolean; onConfirm: () => void; onCancel: () => void };

function ReportView({ opened: { name, report, other }, busy, onConfirm, onCancel }: ReportViewProps) {
  const { changes, same, newFiles, others, leftOut, notes } = report;
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const stays = Object.values(others).reduce((sum, rows) => sum + rows, 0);
  return (
    <section className="import-report" aria-label={`Changes from ${name}`}>
      <p role="status">
        {count("new")} new, {count("changed")} changed, {same} the same,{" "}
        {counted(newFiles.length, "new file")}.
        {stays > 0
          ? ` ${counted(stays, "record")} of this site ${stays === 1 ? "is" : "are"} not in the file and will be kept.`
          : ""}
      </p>
      {other ? <OtherSystem other={other} changed={count("changed")} /> : null}
      {leftOut.length > 0 ? (
        <Alert title="Settings of this installation are not imported">
          {leftOut.join(", ")}. Change them under Settings, or import them with npm run import.
        </Alert>
      ) : null}
      {notes.length > 0 ? (
        <Alert title="Comments and pending changes are not imported">
          They belong to accounts of the other site and are in the file for reading only: {notes.join(", ")}.
        </Alert>
      ) : null}
      {changes.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ul tabIndex={0} aria-label="Changes">
          {changes.map(({ file, kind, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain many records, and the report never changes
            <li key={`${file} ${index}`}>
              <code>{file}</code> {kind === "new" ? "is new" : `changes: ${fields.join(", ") || "its ID"}`}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="button-row" data-size="sm">
        <Button busy={busy} disabled={changes.length === 0 && newFiles.length === 0} onClick={onConfirm}>
          Import
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type OtherSystemProps = { other: NonNullable<OpenedFolder["other"]>; changed: number };

/** The differences between an import from another system and one of our own. */
function OtherSystem({ other: { product, notes }, changed }: OtherSystemProps) {
  return (
    <>
      {changed > 0 ? (
        <Alert title={`${counted(changed, "record")} of this site would be replaced`}>
          They have the same path as a record in the file. The list shows what changes.
        </Alert>
      ) : null}
      {notes.length > 0 ? (
        <Alert title={`Not imported from ${product}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <ul tabIndex={0} aria-label="Not imported">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}

function pathOf({ name }: ZipFile): string {
  return name.slice("media/".length);
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
