/**
 * Records that came with the product are invented; visitors see that until an editor confirms them. A badge without its component, which
 * pages with other things would load.
 */
export function SampleMark({ of: isSample }: { of: boolean | undefined }) {
  return isSample ? (
    <span className="badge" data-variant="sample">
      Sample
    </span>
  ) : null;
}
