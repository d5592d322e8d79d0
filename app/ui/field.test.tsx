import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

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
