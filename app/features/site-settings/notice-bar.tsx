/** The maintenance banner above every public page. */
export function NoticeBar({ text }: { text: string }) {
  return (
    <aside className="notice-bar" aria-label="Notice">
      <p className="container-page">{text}</p>
    </aside>
  );
}
