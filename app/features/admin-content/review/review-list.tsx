import { useQuery } from "@tanstack/react-query";
import { collections } from "#content-model/collections.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type ListedReview, ownReviewsQuery } from "../review-queries.ts";

const statuses = {
  waiting: <Badge>Waiting</Badge>,
  approved: <Badge variant="success">Approved</Badge>,
  sent_back: <Badge variant="signal">Sent back</Badge>,
  withdrawn: <Badge variant="signal">Withdrawn: the text changed</Badge>,
};

/** Reviews that wait for the editor, and the state of those that the editor asked for. `only`: for a small card. */
export function ReviewList({ userId, only }: { userId: string; only?: "waiting" }) {
  const { data, error, refetch } = useQuery(ownReviewsQuery(userId));
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <SkeletonText lines={only ? 1 : 3} />;
  if (only) return <List reviews={data.waiting} userId={userId} none="Nothing to review." />;
  return (
    <>
      <section aria-label="Waiting for you">
        <h2 className="overview-title">Waiting for you</h2>
        <List reviews={data.waiting} userId={userId} none="Nothing to review." />
      </section>
      <section aria-label="Requested by you" className="review-asked">
        <h2 className="overview-title">Requested by you</h2>
        <List
          reviews={data.asked}
          userId={userId}
          none="You have not asked for a review yet. In a record, choose “Ask for a review” under More actions."
        />
      </section>
    </>
  );
}

type ListProps = { reviews: ListedReview[]; userId: string; none: string };

function List({ reviews, userId, none }: ListProps) {
  const { data: colleagues, isPending } = useQuery(colleaguesQuery(userId));
  if (reviews.length === 0) return <p className="overview-quiet">{none}</p>;
  if (isPending) return <SkeletonText lines={reviews.length} />;
  return (
    <ul className="review-list">
      {reviews.map((review) => {
        const type = collections.find(({ table }) => table === review.table_name);
        return (
          <li key={review.id}>
            <p className="review-head">
              <Link href={type ? `/admin/${type.path}/${review.row_id}` : "/admin"}>{review.title}</Link>{" "}
              {statuses[review.status]}
            </p>
            <p className="field-description">
              {type ? `${type.singular}, ` : ""}
              {review.requested_by === userId
                ? `requested from ${nameOf(colleagues ?? [], review.assigned_to)} `
                : `requested by ${nameOf(colleagues ?? [], review.requested_by)} `}
              <TimeAgo date={review.created_at} />
            </p>
            {review.note ? <p className="review-words">“{review.note}”</p> : null}
          </li>
        );
      })}
    </ul>
  );
}
