import { Button } from "~/ui/button.tsx";
import { CheckIcon, MailIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { Notification } from "./queries.ts";

const sources = { post: "New post", announcement: "Announcement" };

type NotificationRowProps = {
  notification: Omit<Notification, "source_id">;
  /** Absent in a preview, which has no reader. */
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
      {/* One button for both actions, so that the focus stays. Its name is the next action. */}
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
