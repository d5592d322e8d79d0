import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useKeptText } from "~/lib/kept-text.ts";
import { useWrite } from "~/lib/use-write.ts";
import { z } from "~/lib/zod.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { describeMedia, type MediaItem, mediaKey } from "./library-queries.ts";

export const altRequired = "Say what the image shows. Without it, the image cannot be used.";
const altSchema = z.object({ alt: z.string().trim().min(1, altRequired) });

/** The alternative text, which every image must have before a page can show it. */
export function AltForm({ item, userId }: { item: MediaItem; userId: string }) {
  const form = useRef<HTMLFormElement>(null);
  useKeptText(form, userId);
  const [alt, setAlt] = useState(item.alt ?? "");
  const client = useQueryClient();
  const write = useWrite();
  const { busy, problem, problems, onSubmit } = useSubmission(
    async (values) => {
      try {
        await write(async () => describeMedia(await browserClient(), item.id, values.alt));
        await client.invalidateQueries({ queryKey: mediaKey });
      } catch (failure) {
        return messageFor(failure, "The description was not saved.");
      }
      toast({ title: "Description saved", variant: "success" });
      return undefined;
    },
    { schema: altSchema, values: { alt } },
  );
  const isChanged = alt.trim() !== (item.alt ?? "");
  return (
    <form ref={form} onSubmit={onSubmit} className="alt-form" data-keep={`alt-${item.id}`} noValidate>
      <Field
        label="Alternative text"
        description="What it shows, in a sentence: read aloud to people who cannot see it, and shown when it does not load."
        error={problems.alt ?? problem?.sentence}
        required
      >
        <Textarea
          name="alt"
          rows={2}
          maxLength={500}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        busy={busy}
        variant={isChanged || item.alt === null ? "primary" : "secondary"}
      >
        {busy ? "Saving…" : "Save description"}
      </Button>
    </form>
  );
}
