type Company = Record<string, unknown>;

/** Fills the placeholders {{company.name}}, {{company.city}}… of documents from the company record. */
export function fillCompany(markdown: string, company: Company): string {
  return markdown.replace(/\{\{company\.(\w+)\}\}/g, (whole, name: string) => {
    const value = company[name];
    return typeof value === "string" ? escapeMarkdown(value) : whole;
  });
}

/** A company name is text, even if it contains an asterisk. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
}
