import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { backend, editor } from "../../../tests/component/backend.ts";
import { openPage, settle, until, user } from "../../../tests/component/render.tsx";
import { Calendar } from "./calendar.tsx";

test("what has passed is shown of posts only, unless everything is asked for", async () => {
  const event = (id: string, kind: string, at: string) => ({
    event: "publish",
    kind,
    id,
    title: id,
    day: at.slice(0, 10),
    at,
  });
  backend.on("desk_calendar", () => [
    event("Old page", "pages", "2026-11-01T08:00:00Z"),
    event("Old post", "blog", "2026-11-02T08:00:00Z"),
    event("Next page", "pages", "2026-11-28T08:00:00Z"),
  ]);
  await openPage("/admin/calendar?view=list", <Calendar userId={editor.id} />);
  const titles = () =>
    screen.getAllByRole("region", { name: /November/ }).flatMap((day) => within(day).getAllByRole("link"));
  await until(() => screen.getByRole("link", { name: "Next page" }));
  expect(titles().map(({ textContent }) => textContent)).toEqual(["Old post", "Next page"]);
  await user.click(screen.getByRole("link", { name: "Everything" }));
  await settle();
  expect(titles()).toHaveLength(3);
  expect(location.search).toBe("?view=list&show=all");
});
