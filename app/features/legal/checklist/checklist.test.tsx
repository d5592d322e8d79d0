import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { openPage, settle, user } from "../../../../tests/component/render.tsx";
import LegalChecklist from "./checklist.tsx";

test("the operator confirms an answer, and takes it back", async () => {
  backend.rows("site_settings");
  await openPage("/admin/legal-documents", <LegalChecklist userId={editor.id} />);
  const state = () => screen.getByText(/^Before you go live/).textContent;
  const [, open = "0"] = /: (\d+) of \1 questions open$/.exec(state() ?? "") ?? [];
  expect(Number(open)).toBeGreaterThan(0);
  const question = screen.getByRole("checkbox", { name: /^Can you grant audits at any time/, hidden: true });
  await user.click(question);
  await settle();
  expect(state()).toContain(`${Number(open) - 1} of ${open} questions open`);
  expect(backend.rows("site_settings")).toMatchObject([{ value: "2026-11-18" }]);
  screen.getByText(/Confirmed on 18 November 2026/);
  await user.click(question);
  await settle();
  expect(state()).toContain(`${open} of ${open} questions open`);
});
