import { type FormEvent, useRef, useState } from "react";
import type { ZodType } from "zod";
import { type Problems, problemsIn } from "../lib/forms/problems.ts";

export type Problem = { sentence: string; attempt: number };
type Fields = Record<string, string>;
/** Returns a sentence if it failed. */
type Send<Values> = (values: Values, form: HTMLFormElement) => Promise<string | undefined>;

type Options<Values> = {
  /** From `features/x/schema.ts`. */
  schema: ZodType<Values>;
  /** The values of a form that React holds; without them the inputs are read. */
  values?: unknown;
  onRefused?(): void;
};

/**
 * Used by every form that is not made from a collection (features/admin-content): `useSubmission`, one zod schema, and `ui/field` around
 * each control with `error={problems.name}`. An invalid form shows the schema's sentences at its fields, focuses the first of them and
 * sends nothing. An error of the submission is shown above the form (`FormProblem`) or as a toast. The forms of accounts are on public
 * pages and have no schema, which would double their size.
 */
export function useSubmission(send: Send<Fields>): Submission;
export function useSubmission<Values>(send: Send<Values>, options: Options<Values>): Submission;
export function useSubmission<Values>(
  send: Send<Values>,
  { schema, values, onRefused }: Partial<Options<Values>> = {},
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [refused, setRefused] = useState<unknown>();
  const underWay = useRef(false);
  const problems =
    refused === undefined ? {} : problemsIn(schema?.safeParse(values ?? refused).error?.issues ?? []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    const given = values ?? fieldsOf(form);
    const parsed = schema?.safeParse(given);
    setRefused(parsed?.success === false ? given : undefined);
    if (parsed?.success === false) {
      onRefused?.();
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    underWay.current = true;
    setBusy(true);
    try {
      const sentence = await send((parsed ? parsed.data : given) as Values, form);
      setProblem((last) => (sentence ? { sentence, attempt: (last?.attempt ?? 0) + 1 } : undefined));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, problems, onSubmit };
}

export type Submission = {
  busy: boolean;
  problem: Problem | undefined;
  /** An error disappears when its value is corrected. */
  problems: Problems;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
};

/** Text typed before hydration counts, and nothing is lost if sending fails. */
function fieldsOf(form: HTMLFormElement): Fields {
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return { ...fields, email: fields.email?.trim() ?? "" };
}
