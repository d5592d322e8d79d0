import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, colleague, editor } from "../../../tests/component/backend.ts";
import { answer, openPage, pass, press } from "../../../tests/component/render.tsx";
import { RoleSection } from "./role-section.tsx";

async function openAdministrators(ids: string[]) {
  for (const id of ids) {
    backend.add("admin_users", { user_id: id, granted_by: null });
    backend.add("profiles", { id, full_name: null, email: `${id}@site.test` });
  }
  backend.on("accounts_with_factors", () => []);
  const section = <RoleSection userId={editor.id} of="admin" onOwnRightsGone={() => undefined} />;
  await openPage("/admin/people", section);
}

test("the last administrator has no button that revokes the rights", async () => {
  await openAdministrators([editor.id]);
  screen.getByText("You");
  expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull();
});

// Two administrators revoke each other at once.
test("a refusal of the database says why", async () => {
  await openAdministrators([editor.id, colleague.id]);
  const refusal = { status: 400, code: "23514", message: "The last administrator cannot be removed." };
  for (let times = 0; times < 2; times++) backend.refuse("DELETE admin_users", refusal);
  await press(`Revoke rights of ${colleague.id}@site.test`);
  await answer("Revoke");
  await pass(1_100);
  screen.getByText("The last administrator cannot be removed.");
  expect(backend.rows("admin_users")).toHaveLength(2);
});
