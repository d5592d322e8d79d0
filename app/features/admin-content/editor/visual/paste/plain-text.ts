// Recognizes plain text of the clipboard.

/** Only a URL; pasted over a selection it becomes a link. */
export function pastedUrl(text: string): string | undefined {
  const trimmed = text.trim();
  return /^(https?:\/\/|mailto:)[^\s<>]+$/i.test(trimmed) ? trimmed : undefined;
}

const blockMarks = /^(#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~|\|.*\|\s*$|\[\^[^\]]+\]:)/m;
const inlineMarks = /\*\*[^\s*].*?\*\*|\]\([^)\s]+\)|(^|\s)`[^`\n]+`/;

export function looksLikeMarkdown(text: string): boolean {
  return blockMarks.test(text) || inlineMarks.test(text);
}
