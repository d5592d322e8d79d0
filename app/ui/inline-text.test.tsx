import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { InlineText } from "./inline-text.tsx";

function markup(text: string): string {
  const router = createMemoryRouter([{ path: "*", element: <InlineText text={text} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("links and code are made of their marks, the rest is unchanged", () => {
  expect(markup("Ask [us](/contact), or `a -b`.")).toMatch(
    /^Ask <a [^>]*href="\/contact"[^>]*>us<\/a>, or <code>a -b<\/code>\.$/,
  );
  expect(markup("Plain [words] and <b>signs</b>")).toBe("Plain [words] and &lt;b&gt;signs&lt;/b&gt;");
});

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "data:text/html,x",
  "http://plain.example",
])("no link leads to %s", (href) => {
  expect(markup(`[words](${href})`)).not.toContain("<a ");
});
