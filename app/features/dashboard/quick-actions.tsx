import { ArrowRightIcon, DownloadIcon } from "~/ui/icons/arrows.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { LayersIcon, ShieldIcon } from "~/ui/icons/objects.tsx";
import { Link } from "~/ui/link.tsx";

type Action = { title: string; text: string; href: string; icon: Icon; file?: boolean };

const actions: Action[] = [
  {
    title: "Explore Our Services",
    text: "What we run, secure and advise on",
    href: "/services",
    icon: LayersIcon,
  },
  {
    title: "Contact Security Expert",
    text: "Ask a question or request an evaluation",
    href: "/contact",
    icon: MailIcon,
  },
  {
    title: "Download Security Guide",
    text: "PDF to read or print",
    href: "/downloads/reduit-security-guide.pdf",
    icon: ShieldIcon,
    file: true,
  },
];

export function QuickActions() {
  return (
    <section className="panel" aria-labelledby="actions-title">
      <h2 id="actions-title" className="panel-title">
        Quick Actions
      </h2>
      <ul className="quick-actions">
        {actions.map((action) => (
          <li key={action.href}>
            <Link
              href={action.href}
              variant="plain"
              className="quick-action"
              prefetch="intent"
              download={action.file}
            >
              <action.icon />
              <span>
                <span className="quick-action-title">{action.title}</span>
                <span className="quick-action-text">{action.text}</span>
              </span>
              {action.file ? (
                <DownloadIcon width="18" height="18" />
              ) : (
                <ArrowRightIcon width="18" height="18" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
