/** The line above every public page, when an administrator has something to say to all visitors. */
export function NoticeBar({ text }: { text: string }) {
  return (
    <aside className="notice-bar" aria-label="Notice">
      <p className="container-page">{text}</p>
    </aside>
  );
}
