import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Link } from "./link.tsx";

afterEach(() => vi.unstubAllEnvs());

test.each(["/", "/blog/a-post", "/search?q=a&b=c#results", "/ä ö?q=%20"])(
  "the server writes %s as the router does in the browser",
  (href) => {
    vi.stubEnv("SSR", true);
    const server = markup(href);
    vi.stubEnv("SSR", false);
    expect(server).toBe(markup(href));
    expect(server).toContain("<a ");
  },
);

function markup(href: string): string {
  const element = (
    <Link href={href} className="x" aria-current="page">
      Words
    </Link>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}
