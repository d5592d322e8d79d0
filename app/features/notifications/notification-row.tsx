import { Button } from "~/ui/button.tsx";
import { CheckIcon, MailIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { Notification } from "./queries.ts";

const sources = { post: "New post", announcement: "Announcement" };

type NotificationRowProps = {
  notification: Omit<Notification, "source_id">;
  /** Without it there is no reader for whom it could be marked: a preview. */
  onMark?: (as: "read" | "unread") => void;
};

export function NotificationRow({ notification, onMark }: NotificationRowProps) {
  const { source, title, body, href, published_at, read_at } = notification;
  const isNew = read_at === null;
  const Icon = isNew ? CheckIcon : MailIcon;
  const offer = isNew ? "Mark as read" : "Mark as unread";
  return (
    <li className="notification" data-unread={isNew ? "" : undefined}>
      <div>
        <p className="label-mono">
          {isNew ? <span className="sr-only">Unread: </span> : null}
          {sources[source]} · <TimeAgo date={published_at} mayBeAhead={!onMark} />
        </p>
        <h3 className="notification-title">
          {href ? (
            <Link href={href} variant="quiet" onClick={() => isNew && onMark?.("read")}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {body ? <p className="notification-body">{body}</p> : null}
      </div>
      {/* One button for both ways: the focus stays where it is, and what it offers next is its name. */}
      {onMark ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${offer}: ${title}`}
          title={offer}
          onClick={() => onMark(isNew ? "read" : "unread")}
        >
          <Icon width="18" height="18" />
        </Button>
      ) : null}
    </li>
  );
}
