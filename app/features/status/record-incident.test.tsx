import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, editor } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import { openPage, pass, press, settle, until, user } from "../../../tests/component/render.tsx";
import RecordIncident from "./record-incident.tsx";

const dialog = () => within(screen.getByRole("dialog", { name: "Record incident" }));
const sendIncident = async () => {
  await user.click(dialog().getByRole("button", { name: "Publish incident" }));
  await settle();
};

async function open() {
  backend.rows("status_notices");
  backend.add("status_components", { slug: "portal", name: "Portal", is_active: true, deleted_at: null });
  await openPage("/admin/status?add", <RecordIncident userId={editor.id} />);
  await until(() => dialog().getByRole("checkbox", { name: "Portal" }));
}

test("an incident needs a title and a text; state and time are filled in", async () => {
  await open();
  await sendIncident();
  dialog().getByText("Enter a title");
  dialog().getByText("Enter what is known");
  await pass(20);
  expect(document.activeElement).toBe(field("Title"));
  await fill("Title", "Portal slow");
  await fill("What is known", "Sign-in takes a minute.");
  await user.click(dialog().getByRole("checkbox", { name: "Portal" }));
  await sendIncident();
  expect(screen.queryByRole("dialog")).toBeNull();
  screen.getByText("Incident published");
  const [sent] = backend.sent("POST status_notices");
  expect(sent).toMatchObject({
    title: "Portal slow",
    kind: "incident",
    status: "published",
    impact: "degraded",
    components: ["portal"],
    updates: [{ state: "investigating", text: "Sign-in takes a minute." }],
  });
  expect(Date.now() - Date.parse((sent as { starts_at: string }).starts_at)).toBeLessThan(120_000);
});

test("typed text stays when the dialog is closed", async () => {
  await open();
  await fill("Title", "Half a title");
  await press("Cancel");
  expect(location.search).toBe("");
  await press("Record incident");
  expect(field("Title").value).toBe("Half a title");
});
