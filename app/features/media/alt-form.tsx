import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { describeMedia, type MediaItem, mediaKey } from "./library-queries.ts";

export const altRequired = "Say what the image shows. Without it, the image cannot be used.";

/** The alternative text, which every image must have before a page can show it. */
export function AltForm({ item }: { item: MediaItem }) {
  const [alt, setAlt] = useState(item.alt ?? "");
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (words: string) => describeMedia(await browserClient(), item.id, words),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: mediaKey });
      toast({ title: "Description saved", variant: "success" });
    },
    onError: (failure) => setError(messageFor(failure, "The description was not saved.")),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const words = alt.trim();
    setError(words ? undefined : altRequired);
    if (words) save.mutate(words);
  }
  const isChanged = alt.trim() !== (item.alt ?? "");
  return (
    <form onSubmit={submit} className="alt-form" data-keep={`alt-${item.id}`} noValidate>
      <Field
        label="Alternative text"
        description="What it shows, in a sentence: read aloud to people who cannot see it, and shown when it does not load."
        error={error}
        required
      >
        <Textarea
          name="alt"
          rows={2}
          maxLength={500}
          value={alt}
          onChange={(event) => {
            setAlt(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        busy={save.isPending}
        variant={isChanged || item.alt === null ? "primary" : "secondary"}
      >
        {save.isPending ? "Saving…" : "Save description"}
      </Button>
    </form>
  );
}
