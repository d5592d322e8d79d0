// The gallery shows every part, so what holds for its server HTML holds for the kit.
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import UiGallery from "~/routes/dev/ui.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Toaster } from "./toaster.tsx";

let html = "";
beforeAll(() => {
  const router = createMemoryRouter([
    { path: "/", element: [<UiGallery key="gallery" />, <Toaster key="toaster" />] },
  ]);
  html = renderToStaticMarkup(<RouterProvider router={router} />);
});

describe("server HTML of the kit", () => {
  it("is complete", () => {
    expect(html).toContain("Every part, every state");
    expect(html.length).toBeGreaterThan(40_000);
  });
  it("has no style attribute and no style or script element: the Content-Security-Policy would refuse them", () => {
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/<(style|script)\b/);
  });
  it("has the toasts' live region before any toast", () => {
    expect(html).toMatch(/role="status" aria-live="polite"/);
  });
  it("gives each id once", () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
  it("refers only to ids that are there", () => {
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]));
    const used = [...html.matchAll(/\s(?:aria-(?:labelledby|describedby|controls)|for)="([^"]+)"/g)].flatMap(
      (match) => (match[1] ?? "").split(" "),
    );
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe("a field", () => {
  const markup = renderToStaticMarkup(
    <Field id="mail" label="Email" description="Work address" error="Please enter an address" required>
      <Input type="email" aria-describedby="elsewhere" />
    </Field>,
  );
  it("wires its control to description and error, and keeps what the control said itself", () => {
    expect(markup).toMatch(/<input[^>]*aria-describedby="elsewhere mail-description mail-error"/);
    expect(markup).toMatch(/<input[^>]*id="mail"/);
  });
  it("marks the control required and invalid", () => {
    expect(markup).toMatch(/<input[^>]*required=""/);
    expect(markup).toMatch(/<input[^>]*aria-invalid="true"/);
  });
});
