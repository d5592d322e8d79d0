import { fileSize } from "~/lib/text/file-size.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { RefreshIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, CloseIcon } from "~/ui/icons/everyday.tsx";
import { FileIcon } from "~/ui/icons/objects.tsx";
import { ErrorIcon } from "~/ui/icons/status.tsx";
import { Input } from "~/ui/input.tsx";
import { Progress } from "~/ui/progress.tsx";
import { isNamed, type Upload, type Uploads } from "./use-uploads.ts";

type UploadListProps = Uploads & {
  /** False where another field asks for the description. */
  asksForWords?: boolean;
};

/** Running and finished uploads. The editor can describe a file while it is uploaded. */
export function UploadList({
  uploads,
  remove,
  retry,
  write,
  saveWords,
  clear,
  asksForWords = true,
}: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <section className="upload-list" aria-label="Uploads">
      <div className="upload-head">
        <p role="status">{summary(uploads)}</p>
        {uploads.some((upload) => isNamed(upload) || upload.state === "refused") ? (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear finished
          </Button>
        ) : null}
      </div>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id} className="upload" data-state={upload.state}>
            <Thumbnail upload={upload} />
            <div className="upload-words">
              <p className="upload-name">
                <span>{upload.file.name}</span>
                <small>{stateWords(upload)}</small>
              </p>
              {upload.state === "refused" || !asksForWords ? null : (
                <Field
                  label={
                    upload.preview ? `What does ${upload.file.name} show?` : `Title of ${upload.file.name}`
                  }
                  hideLabel
                  error={upload.state === "done" ? upload.error : undefined}
                >
                  <Input
                    value={upload.words}
                    placeholder={upload.preview ? "Describe it for people who cannot see it" : "Title"}
                    maxLength={upload.preview ? 500 : 200}
                    onChange={(event) => write(upload.id, event.target.value)}
                    onBlur={() => void saveWords(upload.id)}
                    onKeyDown={(event) => event.key === "Enter" && void saveWords(upload.id)}
                  />
                </Field>
              )}
              {upload.state === "sending" || upload.state === "waiting" || upload.state === "saving" ? (
                <Progress label={`Uploading ${upload.file.name}`} value={upload.progress} max={1} />
              ) : null}
              {(upload.state === "failed" || upload.state === "refused") && upload.error ? (
                <p className="field-error" role="alert">
                  <ErrorIcon width="18" height="18" />
                  <span>{upload.error}</span>
                </p>
              ) : null}
            </div>
            <div className="upload-actions">
              {upload.state === "failed" ? (
                <Button variant="secondary" size="sm" onClick={() => retry(upload.id)}>
                  <RefreshIcon width="16" height="16" />
                  Retry
                </Button>
              ) : null}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`${isSettled(upload) ? "Dismiss" : "Cancel"} ${upload.file.name}`}
                onClick={() => remove(upload.id)}
              >
                <CloseIcon width="18" height="18" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ upload }: { upload: Upload }) {
  return (
    <div className="upload-thumb" data-state={upload.state}>
      {upload.state === "refused" ? <ErrorIcon /> : null}
      {upload.preview ? <img src={upload.preview} alt="" /> : null}
      {upload.preview || upload.state === "refused" ? null : <FileIcon />}
      {isNamed(upload) ? (
        <span className="upload-check">
          <CheckIcon width="14" height="14" label="Saved" />
        </span>
      ) : null}
    </div>
  );
}

function isSettled({ state }: Upload): boolean {
  return state === "done" || state === "failed" || state === "refused";
}

function stateWords({ state, progress, file, item, words }: Upload): string {
  if (state === "waiting") return `${fileSize(file.size)} · waiting`;
  if (state === "sending") return `${fileSize(file.size)} · ${Math.round(progress * 100)}%`;
  if (state === "saving") return `${fileSize(file.size)} · saving`;
  if (state === "failed" || state === "refused") return "Not uploaded";
  const saved = item?.alt ?? item?.title;
  if (saved && (saved === words.trim() || !words)) return `${fileSize(file.size)} · saved`;
  if (item?.title) return `${fileSize(file.size)} · uploaded`;
  return `${fileSize(file.size)} · uploaded, needs alternative text before it can be used`;
}

function summary(uploads: Upload[]): string {
  const done = uploads.filter(({ state }) => state === "done");
  const lacking = done.filter((upload) => !isNamed(upload)).length;
  const failed = uploads.filter(({ state }) => state === "failed" || state === "refused").length;
  return [
    `${done.length} of ${uploads.length} uploaded`,
    lacking > 0 ? `${lacking} ${lacking === 1 ? "needs" : "need"} alternative text` : "",
    failed > 0 ? `${failed} failed` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
