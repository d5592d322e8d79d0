import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { RefreshIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, CloseIcon } from "~/ui/icons/everyday.tsx";
import { ErrorIcon } from "~/ui/icons/status.tsx";
import { Input } from "~/ui/input.tsx";
import { Progress } from "~/ui/progress.tsx";
import { fileSize } from "./upload-rules.ts";
import type { Upload, Uploads } from "./use-uploads.ts";

/** What is on its way and what has just come. The description can be written while the file travels. */
export function UploadList({ uploads, remove, retry, write, saveAlt, clear }: Uploads) {
  if (uploads.length === 0) return null;
  return (
    <section className="upload-list" aria-label="Uploads">
      <div className="upload-head">
        <p role="status">{summary(uploads)}</p>
        {uploads.some(({ state, item }) => item?.alt || state === "refused") ? (
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
              {upload.state === "refused" ? null : (
                <Field
                  label={`What does ${upload.file.name} show?`}
                  hideLabel
                  error={upload.state === "done" ? upload.error : undefined}
                >
                  <Input
                    value={upload.alt}
                    placeholder="Describe what it shows, for those who cannot see it"
                    maxLength={500}
                    onChange={(event) => write(upload.id, event.target.value)}
                    onBlur={() => void saveAlt(upload.id)}
                    onKeyDown={(event) => event.key === "Enter" && void saveAlt(upload.id)}
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
  const isDescribed = upload.state === "done" && upload.item?.alt;
  return (
    <div className="upload-thumb">
      {upload.state === "refused" ? <ErrorIcon /> : <img src={upload.preview} alt="" />}
      {isDescribed ? (
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

function stateWords({ state, progress, file, item, alt }: Upload): string {
  if (state === "waiting") return `${fileSize(file.size)} · waiting`;
  if (state === "sending") return `${fileSize(file.size)} · ${Math.round(progress * 100)}%`;
  if (state === "saving") return `${fileSize(file.size)} · saving`;
  if (state === "failed" || state === "refused") return "Not uploaded";
  if (item?.alt && item.alt === alt.trim()) return `${fileSize(file.size)} · saved`;
  return `${fileSize(file.size)} · uploaded, needs a description before it can be used`;
}

function summary(uploads: Upload[]): string {
  const done = uploads.filter(({ state }) => state === "done");
  const lacking = done.filter(({ item }) => !item?.alt).length;
  const failed = uploads.filter(({ state }) => state === "failed" || state === "refused").length;
  return [
    `${done.length} of ${uploads.length} uploaded`,
    lacking > 0 ? `${lacking} ${lacking === 1 ? "needs" : "need"} a description` : "",
    failed > 0 ? `${failed} failed` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
