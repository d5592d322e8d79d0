import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/dates/format.ts";
import { collectionPlace } from "#content-model/admin-routes.ts";
import { SuccessIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { Attention } from "./figures.ts";
import { attentionQuery } from "./queries.ts";

type Entry = { key: string; count: number | string; text: string; href: string; urgent?: boolean };

export function AttentionList({ userId }: { userId: string }) {
  return (
    <Loaded query={useQuery(attentionQuery(userId))} loading={<SkeletonText lines={5} />}>
      {(attention) => <Entries entries={entriesOf(attention)} />}
    </Loaded>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0)
    return (
      <p className="attention-none">
        <SuccessIcon />
        Nothing needs attention. Drafts, scheduled records, incidents and due reviews appear here.
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

function entriesOf(attention: Attention): Entry[] {
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
      href: `${collectionPlace(kind)?.href ?? "/admin"}/${id}`,
    })),
    ...byCollection(scheduled, "scheduled", () => "scheduled in", "status=scheduled"),
    ...byCollection(drafts, "draft", (count) => (count === 1 ? "draft in" : "drafts in"), "status=draft"),
    ...byCollection(samples, "sample", () => "sample data to confirm in", "sort=-is_sample"),
  ];
  return entries.filter(({ count }) => count !== 0);
}

function byCollection(
  counts: Record<string, number>,
  key: string,
  textFor: (count: number) => string,
  query: string,
): Entry[] {
  return Object.entries(counts).flatMap(([path, count]) => {
    const place = collectionPlace(path);
    if (!place) return [];
    return {
      key: `${key}-${path}`,
      count,
      text: `${textFor(count)} ${place.title}`,
      href: `${place.href}?${query}`,
    };
  });
}
