// Finds the version of a legal document that a file contains. The file stays in the browser.
import type { Outcome } from "../outcome.ts";

export type KnownDocument = {
  slug: string;
  title: string;
  version: number;
  effectiveOn: string;
  checksum: string;
  isInForce: boolean;
};

export async function checkDocument(
  file: Blob,
  documents: readonly KnownDocument[],
  inWords: (document: KnownDocument) => string,
): Promise<Outcome> {
  if (file.size > 5_000_000)
    return { verdict: "unknown", sentence: "This file is larger than any of our documents.", findings: [] };
  const bytes = await file.arrayBuffer();
  const asItIs = await sha256(bytes);
  const spellings = [asItIs, ...(await Promise.all(spellingsOf(bytes).map(sha256)))];
  const found = documents.find(({ checksum }) => spellings.includes(checksum));
  const findings = [{ name: "SHA-256 of the file", value: asItIs, verdict: "note" as const }];
  if (!found)
    return {
      verdict: "failed",
      sentence: "This text matches no version of any document on this site.",
      findings,
    };
  const isExact = found.checksum === asItIs;
  return {
    verdict: "passed",
    sentence: `${inWords(found)}. ${isExact ? "The file is identical." : "The text is identical; only line breaks or the end of the file differ."}`,
    findings: isExact
      ? findings
      : [...findings, { name: "SHA-256 of its text", value: found.checksum, verdict: "passed" }],
  };
}

/** The same text as another program or system may have saved it. */
function spellingsOf(bytes: ArrayBuffer): ArrayBuffer[] {
  const text = new TextDecoder().decode(bytes).normalize("NFC").replace(/\r\n?/g, "\n");
  const end = text.trimEnd();
  return [text, end, `${end}\n`].map((each) => new TextEncoder().encode(each).buffer as ArrayBuffer);
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
