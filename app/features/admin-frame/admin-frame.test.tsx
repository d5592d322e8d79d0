import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backend } from "../../../tests/component/backend.ts";
import { pass, press, renderOffice, settle, until, user } from "../../../tests/component/render.tsx";
import { AdminNotFound } from "./admin-error.tsx";
import { AdminFrame, type AdminFrameProps } from "./admin-frame.tsx";
import { AdminPage } from "./admin-page.tsx";
import { PerformanceCard } from "./performance-card.tsx";
import { QuickCreate } from "./quick-create.tsx";
import { creations } from "./sections.ts";

beforeEach(() => backend.on("healthz", () => "ok"));
afterEach(() => vi.restoreAllMocks());

const frame: AdminFrameProps = {
  brand: { name: "Reduit", logo: undefined },
  role: "admin",
  counts: { "/admin/messages": 100 },
  tools: <PerformanceCard />,
  themeMenu: null,
  person: null,
  signOut: null,
  children: <AdminNotFound />,
};

const openFrame = (path = "/admin/company") =>
  renderOffice(path, [{ path: "/admin/*", element: <AdminFrame {...frame} /> }]);

const sidebar = () => within(screen.getByRole("navigation", { name: "Back office" }));
const entry = (name: string) => sidebar().getByRole("link", { name });
const current = () => sidebar().getAllByRole("link", { current: "page" });

test("the sidebar marks the section of the page and counts what is new", async () => {
  await openFrame("/admin/blog/123/history");
  expect(current()).toEqual([entry("Blog")]);
  entry("Messages 99+ new");
  await user.click(entry("Settings"));
  await settle();
  expect(location.pathname).toBe("/admin/settings");
  expect(current()).toEqual([entry("Settings")]);
});

test("the folded sidebar stays folded, and its entries keep their names", async () => {
  await openFrame();
  await press("Collapse sidebar");
  cleanup();
  await openFrame();
  expect(entry("Statistics").title).toBe("Statistics");
  await press("Expand sidebar");
  expect(entry("Statistics").title).toBe("");
});

test("a folded group stays folded, with the current entry and what is new", async () => {
  await openFrame("/admin/blog");
  await press("Overview");
  await press("Content Management");
  cleanup();
  await openFrame("/admin/blog");
  expect(sidebar().queryByRole("link", { name: "Calendar" })).toBeNull();
  entry("Messages 99+ new");
  expect(current()).toEqual([entry("Blog")]);
  expect(sidebar().queryByRole("link", { name: "Team" })).toBeNull();
  await press("Content Management");
  entry("Team");
});

test("the pages of a section are tabs, and steps of the breadcrumbs", async () => {
  const page = (
    <AdminFrame {...frame}>
      <AdminPage title="Tags">{null}</AdminPage>
    </AdminFrame>
  );
  await renderOffice("/admin/tags", [{ path: "/admin/*", element: page }]);
  const tabs = within(screen.getByRole("navigation", { name: "Blog" }));
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Posts",
    "Tags",
    "Page texts",
  ]);
  expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Tags");
  expect(current()).toEqual([entry("Blog")]);
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Admin",
    "Blog",
    "Tags",
  ]);
});

test("an editor sees no entry of an administrator", async () => {
  const theirs: AdminFrameProps = { ...frame, role: "editor" };
  await renderOffice("/admin/blog", [{ path: "/admin/*", element: <AdminFrame {...theirs} /> }]);
  entry("Announcements");
  expect(sidebar().queryByRole("link", { name: /Messages|Analytics|People|Settings/ })).toBeNull();
});

test("a new page is the first of four actions; the others are in a menu", async () => {
  await renderOffice("/admin", [{ path: "/admin", element: <QuickCreate /> }]);
  await settle();
  const shown = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(shown).toEqual(["New page", "New post", "New case study", "Upload files"]);
  await press("More");
  const more = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect([...shown, ...more]).toEqual(creations.map(({ title }) => title));
});

test("an unknown path keeps the frame and leads back", async () => {
  await openFrame("/admin/no-such-page");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This page does not exist");
  expect(screen.getByRole("link", { name: "Back to the dashboard" }).getAttribute("href")).toBe("/admin");
});

test("a failed sign-out says so, and the user stays", async () => {
  await openFrame();
  backend.refuse("POST logout", { status: 500 });
  await press("Sign Out");
  while (!screen.queryByText("Failed to sign out. Please try again.")) await pass(1_000);
  screen.getByText("Error");
  expect(location.pathname).toBe("/admin/company");
});

test("a page whose code cannot be loaded says so, and nothing changes", async () => {
  const routes = { statistics: { id: "statistics", path: "admin/statistics", module: "/no-such-module.js" } };
  Object.assign(window, { __reactRouterManifest: { routes } });
  await openFrame();
  await user.click(entry("Statistics"));
  await until(() => screen.getByText("Failed to navigate to /admin/statistics"));
  expect(location.pathname).toBe("/admin/company");
  Object.assign(window, { __reactRouterManifest: undefined });
});

test.each([
  [999, "999 ms", "excellent"],
  [2999, "2999 ms", "good"],
  [12_300, "12.3 s", "needs improvement"],
])("the performance monitor rates a page load of %i ms", async (loadEventEnd, duration, rating) => {
  const load = {
    loadEventEnd,
    responseStart: 80,
    domContentLoadedEventEnd: 400,
  } as PerformanceNavigationTiming;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([load]);
  await openFrame();
  const card = await until(() => screen.getByRole("button", { name: /Performance monitor/ }));
  expect(card.textContent).toBe(`Performance monitor: page load ${duration}${rating}`);
  await user.click(card);
  expect(screen.getByRole("dialog", { name: "Performance monitor" }).textContent).toMatch(
    /First byte80 ms.*Page ready400 ms.*Server response\d+ ms/,
  );
});

test("the performance monitor measures again after 30 seconds", async () => {
  await openFrame();
  await until(() => screen.getByRole("button", { name: /Performance monitor/ }));
  const measured = () => backend.requests.filter(({ call }) => call === "GET healthz").length;
  const before = measured();
  vi.advanceTimersByTime(30_000);
  await settle();
  expect(measured()).toBe(before + 1);
});
