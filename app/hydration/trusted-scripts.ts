// React makes a script element by writing one as HTML, which Trusted Types refuse: where it renders a document again, because hydration did
// not match or an error reached the root, the page would stay empty. The browser's default policy is asked about every such text; it lets
// pass the two that React and React Router write, and neither can do anything.
const harmless = new Set(["<script></script>", " "]);

type TrustedTypes = {
  createPolicy(name: "default", rules: { createHTML(html: string): string | null }): unknown;
};

export function admitEmptyScripts() {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  types?.createPolicy("default", { createHTML: (html) => (harmless.has(html) ? html : null) });
}
