/** The texts of the app-wide error boundary, from the specification. */
export const failure = {
  title: "Something went wrong",
  lead: "We're sorry, but something unexpected happened. Please try refreshing the page.",
};

/** Works without JavaScript: an empty URL reloads this page. */
export function RefreshLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to this page
    <a className="button" href="">
      Refresh Page
    </a>
  );
}
