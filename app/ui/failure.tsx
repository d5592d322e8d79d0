/** The app-wide error boundary's words, as the specification gives them. */
export const failure = {
  title: "Something went wrong",
  lead: "We're sorry, but something unexpected happened. Please try refreshing the page.",
};

/** Works without JavaScript: an empty URL is this page. */
export function RefreshLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to this page
    <a className="button" href="">
      Refresh Page
    </a>
  );
}
