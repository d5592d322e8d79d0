import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { user } from "../../tests/component/render.tsx";
import { Prose } from "./prose.tsx";
import { useSoftLinks } from "./use-soft-links.ts";

function Page() {
  useSoftLinks();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <Prose
        html={`<a href="/trust?x=1"><b>Page</b></a> <a href="#note">Anchor</a> <a href="/legal/dpa/text?version=1">Text</a>
          <a href="/downloads/guide.pdf">File</a> <a href="https://elsewhere.example/">Elsewhere</a> <a href="/trust" download>Download</a>`}
      />
    </>
  );
}

test("a link in a rendered text changes the page in place; everything else is the browser's", async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Page /> }])} />);
  const left: string[] = [];
  const stay = (event: MouseEvent) => {
    if (!event.defaultPrevented) left.push((event.target as Element).textContent ?? "");
    event.preventDefault();
  };
  addEventListener("click", stay);
  for (const name of ["Anchor", "Text", "File", "Elsewhere", "Download"])
    await user.click(screen.getByText(name));
  await user.keyboard("{Control>}");
  await user.click(screen.getByText("Page"));
  await user.keyboard("{/Control}");
  expect(left).toEqual(["Anchor", "Text", "File", "Elsewhere", "Download", "Page"]);
  expect(screen.getByRole("status").textContent).toBe("/");
  await user.click(screen.getByText("Page"));
  expect(screen.getByRole("status").textContent).toBe("/trust?x=1");
  removeEventListener("click", stay);
});
