import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Toaster } from "./toaster.tsx";

it("has the toasts' live region before any toast", () => {
  const html = renderToStaticMarkup(<Toaster />);
  expect(html).toMatch(/role="status" aria-live="polite"/);
});

it("shows toasts at the bottom right of the window", () => {
  render(
    <>
      <style>{readFileSync("app/ui/toaster.css", "utf8")}</style>
      <Toaster />
    </>,
  );
  const { position, right, bottom } = getComputedStyle(screen.getByRole("region", { name: "Notifications" }));
  expect({ position, right, bottom }).toEqual({ position: "fixed", right: "16px", bottom: "16px" });
});
