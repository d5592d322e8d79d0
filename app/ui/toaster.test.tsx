import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Toaster } from "./toaster.tsx";

it("has the toasts' live region before any toast", () => {
  const html = renderToStaticMarkup(<Toaster />);
  expect(html).toMatch(/role="status" aria-live="polite"/);
});
