import { z } from "#common/zod.ts";
import { impacts, updateStates } from "#content-model/status-words.ts";

const valuesOf = <Value extends string>(options: readonly { value: Value }[]) =>
  z.enum(options.map(({ value }) => value));

/** What a person knows in the first minute of an incident. */
export const incidentSchema = z.object({
  title: z.string().trim().min(1, "Enter a title"),
  text: z.string().trim().min(1, "Enter what is known"),
  state: valuesOf(updateStates),
  impact: valuesOf(impacts),
  components: z.array(z.string()),
  starts_at: z.iso.datetime("Enter when it began"),
});

export type Incident = z.infer<typeof incidentSchema>;
