import { type FormEvent, useRef, useState } from "react";

export type Problem = { sentence: string; attempt: number };

/**
 * One form at a time: sends what stands in the fields, and shows the sentence that comes back. The fields are the browser's own, so
 * what was typed before React arrived counts, and nothing is lost when sending fails.
 */
export function useSubmission(
  send: (fields: Record<string, string>, form: HTMLFormElement) => Promise<string | undefined>,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const underWay = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    const form = event.currentTarget;
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setBusy(true);
    try {
      const sentence = await send({ ...fields, email: fields.email?.trim() ?? "" }, form);
      setProblem((last) => (sentence ? { sentence, attempt: (last?.attempt ?? 0) + 1 } : undefined));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, onSubmit };
}
