import { useQuery } from "@tanstack/react-query";
import { saveAsFile } from "~/lib/text/csv.ts";
import { fileSize } from "~/lib/text/file-size.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { filesQuery, type Message, readFile } from "./queries.ts";

type FurtherFieldsProps = { userId: string; message: Message };
type StoredFile = { id: string; label: string; name: string; size: number };

/** The answers to the further fields of the form, and the files that came with them. */
export function FurtherFields({ userId, message }: FurtherFieldsProps) {
  const { data: files = [], error, refetch } = useQuery(filesQuery(userId, message.id));
  const facts = message.fields.map(({ label, value }) => {
    const file = files.find((each) => each.label === label && each.name === value);
    return { label, value: file ? <FileButton userId={userId} file={file} /> : value || "No answer" };
  });
  return (
    <>
      {facts.length > 0 ? <FactsTable facts={facts} className="message-further" /> : null}
      {error ? <LoadFailure error={error} retry={refetch} /> : null}
    </>
  );
}

/** Saves the file. It comes from a stranger, so this site never shows it. */
function FileButton({ userId, file }: { userId: string; file: StoredFile }) {
  const attempt = useAttempt(filesQuery(userId, file.id).queryKey);
  const [busy, whileBusy] = useBusy();
  const save = () =>
    attempt(
      async (db) => saveAsFile(file.name, await readFile(db, file), "application/octet-stream"),
      "The file was not downloaded",
    );
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => whileBusy(save)}>
      {busy ? null : <DownloadIcon width="18" height="18" />}
      {file.name} ({fileSize(file.size)})
    </Button>
  );
}
