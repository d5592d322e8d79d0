/** The number of new items of a section or a tab. */
export function NewCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-nav-count">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
