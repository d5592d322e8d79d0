import { useQuery } from "@tanstack/react-query";
import { Popover } from "radix-ui";
import { ratePageLoad } from "~/lib/analytics/page-load-rating.ts";
import { ActivityIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { useOverlayContainer } from "~/ui/overlay-container.ts";
import { measureAnswer, type PageLoad, readPageLoad } from "./page-load.ts";

const refreshEvery = 30_000;

/** The load time of this page, measured every 30 seconds, with details in a popover. */
export function PerformanceCard() {
  const { data } = useQuery({
    queryKey: ["page-load"],
    queryFn: async () => {
      const answer = await measureAnswer();
      return { load: readPageLoad(), answer, at: Date.now() };
    },
    refetchInterval: refreshEvery,
    staleTime: refreshEvery,
    retry: false,
    networkMode: "always",
  });
  const container = useOverlayContainer();
  if (!data) return null;
  const { load, answer } = data;
  const rating = load ? ratePageLoad(load.total) : undefined;
  return (
    <Popover.Root>
      <Popover.Trigger className="performance-card" data-rating={rating} aria-controls={undefined}>
        <ActivityIcon className="performance-icon" width="18" height="18" />
        <span className="performance-dot" aria-hidden />
        <span className="sr-only">Performance monitor: page load </span>
        <span>{load ? duration(load.total) : "loading"}</span>
        {rating ? <span className="performance-rating">{rating}</span> : null}
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label="Performance monitor"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="menu performance-details"
        >
          <Details load={load} answer={answer} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Details({ load, answer }: { load: PageLoad | undefined; answer: number | undefined }) {
  const rows: [string, string][] = [
    ["Page load", load ? `${duration(load.total)}, ${ratePageLoad(load.total)}` : "still loading"],
    ["First byte", load ? duration(load.firstByte) : "–"],
    ["Page ready", load ? duration(load.ready) : "–"],
    ["Server response", answer === undefined ? "no answer" : duration(answer)],
  ];
  return (
    <>
      <p className="performance-heading">This page, in this browser</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="performance-note">
        Excellent: under 1000 ms. Good: under 3000 ms. Refreshed every 30 seconds.
      </p>
      <Link href="/admin/performance" variant="arrow">
        Loading times of visitors
      </Link>
    </>
  );
}

function duration(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
