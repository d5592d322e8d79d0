/** HTML block elements, which do not become paragraphs. */
const block =
  /^<\/?(address|article|aside|blockquote|div|dl|figure|footer|form|h[1-6]|header|hr|iframe|li|main|ol|p|pre|section|table|ul|video|audio|details)\b/i;

/** The classic editor of WordPress stores empty lines instead of paragraphs. Its block editor stores HTML. */
export function paragraphsOf(html: string): string {
  if (/<!-- wp:|<p[\s>]/.test(html)) return html;
  // Preformatted text keeps its lines.
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .flatMap((part) => (/^<pre\b/i.test(part) ? [part] : part.split(/\r?\n[ \t]*\r?\n+/)))
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (block.test(part) ? part : `<p>${part.replace(/\r?\n/g, "<br>")}</p>`))
    .join("\n");
}

/** Shortcodes of WordPress and common plugins; others are recognized by their attributes. Other words in square brackets stay text. */
const known =
  "gallery|playlist|audio|video|embed|contact-form-7|wpforms|gravityform|ninja_form|toc|more|columns?|row|button|spoiler";
const shortcode = new RegExp(
  String.raw`\[(\/?)(?:(${known})(?:\s[^\]<>]*)?|([a-z][\w-]*)\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\]\s]+)[^\]<>]*)\/?\]`,
  "gi",
);

/** Shortcodes are programs of WordPress. Captions become figures; all others become notes in the text (html-to-markdown). */
export function withoutShortcodes(html: string): { html: string; shortcodes: string[] } {
  const shortcodes: string[] = [];
  const captioned = html.replace(
    /\[caption[^\]]*\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi,
    (_all, image, words) => `<figure>${image}<figcaption>${words.trim()}</figcaption></figure>`,
  );
  const replaced = captioned.replace(shortcode, (all, closing, knownName, name) => {
    if (closing) return "";
    shortcodes.push(String(knownName ?? name).toLowerCase());
    return `<span data-note="${all.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></span>`;
  });
  return { html: withoutEnds(replaced, shortcodes), shortcodes };
}

/** The closing tags of shortcodes without a known name. */
function withoutEnds(html: string, names: string[]): string {
  return names.reduce((text, name) => text.replaceAll(`[/${name}]`, ""), html);
}
