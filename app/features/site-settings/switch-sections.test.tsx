import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, editor } from "../../../tests/component/backend.ts";
import { openPage, settle, user } from "../../../tests/component/render.tsx";
import { SignUpSection } from "./switch-sections.tsx";

test("the switch of sign-up saves at once, and says so", async () => {
  backend.rows("site_settings");
  await openPage("/admin/settings", <SignUpSection userId={editor.id} value={true} />);
  await user.click(screen.getByRole("switch", { name: "Sign-up is open" }));
  await settle();
  expect(backend.rows("site_settings")).toMatchObject([{ key: "sign_up_open", value: false }]);
  screen.getByText("Sign-up is closed");
});
