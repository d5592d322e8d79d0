// The shapes of JSON columns. What an admin stored is checked on the way out as well: a page never breaks over one bad entry.
import { z } from "#common/zod.ts";

const fact = z.object({ label: z.string(), value: z.string(), date: z.string().optional() });
const question = z.object({ question: z.string(), answer: z.string() });
const figure = z.object({ value: z.string(), label: z.string() });

export type Fact = z.infer<typeof fact>;
export type Question = z.infer<typeof question>;

export const factsOf = listOf(fact);
export const questionsOf = listOf(question);
export const figuresOf = listOf(figure);

function listOf<Schema extends z.ZodType>(schema: Schema) {
  return (value: unknown): z.infer<Schema>[] =>
    (Array.isArray(value) ? value : []).flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
}
