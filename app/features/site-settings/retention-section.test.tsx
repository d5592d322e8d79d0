import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, editor } from "../../../tests/component/backend.ts";
import { openPage, press, settle } from "../../../tests/component/render.tsx";
import { RetentionSection } from "./retention-section.tsx";

const days = (name: string) => screen.getByRole<HTMLInputElement>("spinbutton", { name: `${name} (days)` });
const type = (name: string, value: string) => fireEvent.change(days(name), { target: { value } });

test("a period out of its bounds is refused; text typed while the others are saved stays", async () => {
  backend.rows("site_settings");
  await openPage("/admin/settings", <RetentionSection userId={editor.id} value={undefined} />);
  type("Trash", "31");
  await press("Save periods");
  screen.getByText("Enter a whole number from 1 to 30");
  type("Trash", "29");
  const arrives = backend.hold("POST site_settings");
  await press("Save periods");
  expect(screen.getByRole("button", { name: "Save periods" }).getAttribute("aria-busy")).toBe("true");
  type("Audit log", "700");
  arrives();
  await settle();
  screen.getByText("Retention periods saved");
  expect(backend.rows("site_settings")).toMatchObject([{ key: "retention", value: { trash: 29 } }]);
  expect(days("Audit log").value).toBe("700");
});
