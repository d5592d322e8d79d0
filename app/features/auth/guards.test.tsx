import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { backend } from "../../../tests/component/backend.ts";
import { openPage, settle } from "../../../tests/component/render.tsx";
import { AuthProvider } from "./auth-provider.tsx";
import { RequireUser } from "./guards.tsx";

test.each([
  ["nothing else", undefined],
  ["the frame where a session is stored", "The frame"],
])("while the session is unknown, a spinner is shown, and %s", (_name, shell) => {
  const guarded = (
    <AuthProvider>
      <RequireUser title="Dashboard" shell={shell}>
        Private
      </RequireUser>
    </AuthProvider>
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page as the server sends it
  render(<div dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(guarded) }} />);
  expect(screen.queryByText("Private")).toBeNull();
  const spinner = screen.getByText("Loading");
  expect(spinner.querySelector(".spinner")).not.toBeNull();
  expect(spinner.closest(".when-signed-in, .when-signed-out")).toBeNull();
  expect(screen.queryByText("The frame")?.className).toBe(shell && "when-signed-in until-start-failed");
});

test("while the role is unknown, a spinner is shown", async () => {
  const answer = backend.hold("GET office_access");
  await openPage("/admin/statistics", <p>The page</p>);
  screen.getByText("Loading");
  expect(screen.queryByText("The page")).toBeNull();
  answer();
  await settle();
  expect(screen.queryByText("Loading")).toBeNull();
  screen.getByText("The page");
});
