import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/dates/format.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { SuccessIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { type Attention, sum } from "./figures.ts";
import { attentionQuery } from "./queries.ts";

type Entry = { key: string; count: number | string; text: string; href: string; urgent?: boolean };
/** How a kind of content is called and where it is edited; from the one list of sections. */
export type KindNames = (kind: string) => { title: string; path: string } | undefined;

export function AttentionList({ userId, kinds }: { userId: string; kinds: KindNames }) {
  const { data, error, refetch } = useQuery(attentionQuery(userId));
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!data) return <SkeletonText lines={5} />;
  const entries = entriesOf(data, kinds);
  if (entries.length === 0)
    return (
      <p className="attention-none">
        <SuccessIcon />
        Nothing is waiting. What needs attention appears here: drafts, scheduled texts, incidents, due
        reviews.
      </p>
    );
  return (
    <ul>
      {entries.map(({ key, count, text, href, urgent }) => (
        <li key={key}>
          <Link href={href} variant="plain" className="attention-link" data-urgent={urgent ? "" : undefined}>
            <span className="attention-count">{count}</span>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function entriesOf(attention: Attention, kinds: KindNames): Entry[] {
  const { messages, drafts, scheduled, certifications, errors, jobs, incidents, reviews, samples } =
    attention;
  const entries: Entry[] = [
    {
      key: "messages",
      count: messages,
      text: messages === 1 ? "new message" : "new messages",
      href: "/admin/messages?status=new",
      urgent: true,
    },
    {
      key: "errors",
      count: errors,
      text: errors === 1 ? "open error this week" : "open errors this week",
      href: "/admin/error-logs",
      urgent: true,
    },
    ...incidents.map(({ id, title }) => ({
      key: `incident-${id}`,
      count: "!",
      text: `Open incident: ${title}`,
      href: `/admin/status/${id}`,
      urgent: true,
    })),
    ...jobs.map(({ job, reason }) => ({
      key: `job-${job}`,
      count: "!",
      text: `The job ${job} failed${reason ? `: ${reason}` : ""}`,
      href: "/admin/error-logs",
      urgent: true,
    })),
    ...certifications.map(({ id, name, validTo }) => ({
      key: id,
      count: "!",
      text: `${name}: ${new Date(validTo) < new Date() ? "expired" : "valid until"} ${formatDate(validTo)}`,
      href: "/admin/certifications",
    })),
    ...reviews.map(({ kind, id, title, nextReviewOn }) => ({
      key: `review-${id}`,
      count: "!",
      text: `${title}: review due since ${formatDate(nextReviewOn)}`,
      href: `${kinds(kind)?.path ?? "/admin"}/${id}`,
    })),
    ...byKind(scheduled, kinds, "scheduled"),
    ...byKind(drafts, kinds, "draft"),
    ...Object.entries(samples).flatMap(([kind, count]) => {
      const known = kinds(kind);
      return known
        ? {
            key: `sample-${kind}`,
            count,
            text: `to confirm in ${known.title}: sample data`,
            href: `${known.path}?sort=-is_sample`,
          }
        : [];
    }),
  ];
  return entries.filter(({ count }) => count !== 0);
}

function byKind(counts: Record<string, number>, kinds: KindNames, what: "draft" | "scheduled"): Entry[] {
  if (sum(counts) === 0) return [];
  return Object.entries(counts).flatMap(([kind, count]) => {
    const known = kinds(kind);
    if (!known) return [];
    const noun = what === "draft" ? (count === 1 ? "draft" : "drafts") : "scheduled";
    return {
      key: `${what}-${kind}`,
      count,
      text: `${noun} in ${known.title}`,
      href: `${known.path}?status=${what}`,
    };
  });
}
