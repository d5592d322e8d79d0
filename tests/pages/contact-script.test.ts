import { expect, inject, test } from "vitest";
import { openPage } from "./support/site.ts";

test("a script in a refused contact message is shown as text, beside the problem", async () => {
  const script = "<script>alert(1)</script>";
  const { status, html, document } = await openPage("/contact", {
    method: "POST",
    body: new URLSearchParams({
      topic: "evaluation",
      consent: "on",
      name: script,
      email: script,
      message: script,
    }),
    headers: { origin: inject("product").url },
  });
  expect(status).toBe(422);
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain(script);
  expect(document.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe(script);
});
