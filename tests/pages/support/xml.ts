import { Window } from "happy-dom";
import { expect, onTestFinished } from "vitest";

/** A well-formed document; the texts and elements of a name. */
export function readXml(source: string) {
  expect(source).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
  const window = new Window();
  onTestFinished(() => window.happyDOM.close());
  const parsed = new window.DOMParser().parseFromString(source, "application/xml") as unknown as Document;
  expect(parsed.querySelector("parsererror")?.textContent).toBeUndefined();
  const elements = (name: string) => [...parsed.getElementsByTagName(name)];
  return {
    root: parsed.documentElement.tagName,
    elements,
    texts: (name: string) => elements(name).map(({ textContent }) => textContent ?? ""),
  };
}
