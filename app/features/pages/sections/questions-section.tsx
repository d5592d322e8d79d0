import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Faq } from "~/ui/sections/faq.tsx";
import type { questions } from "./questions.ts";

export default function QuestionsSection({ shown }: SectionProps<typeof questions>) {
  return <Faq eyebrow={shown.eyebrow} title={shown.title} lead={shown.lead} questions={shown.questions} />;
}
