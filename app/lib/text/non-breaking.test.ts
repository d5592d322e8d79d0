import { describe, expect, it } from "vitest";
import { nonBreakingInHeadings, nonBreakingNames } from "./non-breaking.ts";

const namesIn = (text: string) => text.split(nonBreakingNames).filter((_part, index) => index % 2 === 1);

describe("what no line may end within", () => {
  it.each([
    ["encrypted with AES-256-GCM under keys", ["AES-256-GCM"]],
    ["ML-KEM in TLS 1.3, ML-DSA.", ["ML-KEM", "TLS 1.3", "ML-DSA"]],
    ["certified to ISO 27001; hashed with SHA-256", ["ISO 27001", "SHA-256"]],
    ["(Art. 2 para. 2 let. a FinIA), SR 235.1", ["Art. 2", "para. 2", "let. a", "SR 235.1"]],
    ["Art. 28(3)(a) GDPR, Art. 74a ISG", ["Art. 28(3)(a)", "Art. 74a"]],
    ["access under Art. 25–28", ["Art. 25–28"]],
    ["an e-mail since 1 September 2023", ["e-mail", "1 September"]],
    ["call +41 44 000 00 00, pay CHF 1.8 million", ["+41 44 000 00 00", "CHF 1.8"]],
  ])("%s", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each(["a zero-trust, end-to-end network", "S3-compatible, 24/7", "30-day month", "Art. is long"])(
    "leaves ordinary words alone: %s",
    (text) => {
      expect(namesIn(text)).toEqual([]);
    },
  );

  it("in headings keeps compounds together", () => {
    const parts = "End-to-end, time-limited access under AES-256-GCM".split(nonBreakingInHeadings);
    expect(parts.filter((_part, index) => index % 2 === 1)).toEqual([
      "End-to-end",
      "time-limited",
      "AES-256-GCM",
    ]);
  });
});
