// Texts that mark the places to edit in React Router's documents. It guarantees none of them, so a version that writes other texts must
// stop the build instead of producing pages that hydrate immediately or never.

export function requireMarker(html: string, marker: string, editedIn: string) {
  if (!html.includes(marker)) throw missingMarker(marker, editedIn);
}

export function missingMarker(marker: string, editedIn: string): Error {
  const readable = marker.replace(/nonce="[^"]*"/, 'nonce="…"');
  return new Error(
    `The rendered document has no \`${readable}\`: React Router or app/root.tsx renders it differently now. Adapt ${editedIn} to the new form, or return to the earlier version.`,
  );
}
