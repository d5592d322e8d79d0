type Company = Record<string, unknown>;

/** Documents name the company as {{company.name}}, {{company.city}}…: the record fills them in, wherever an admin changes it. */
export function fillCompany(markdown: string, company: Company): string {
  return markdown.replace(/\{\{company\.(\w+)\}\}/g, (whole, name: string) => {
    const value = company[name];
    return typeof value === "string" ? escapeMarkdown(value) : whole;
  });
}

/** A company name is text, also when it holds an asterisk. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
}
