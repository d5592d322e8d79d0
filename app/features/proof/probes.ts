// Reading attempts without rights, as calls to the public API: the path below /rest/v1, and the table whose rules refuse it.
import type { probeNames } from "#content-model/blocks/proof.ts";

export type Probe = {
  table: string;
  call: string;
  /** A call to the same table that must return rows, because an empty answer proves nothing for an empty table. */
  control?: string;
};

export const probes: Record<(typeof probeNames)[number], Probe> = {
  posts: {
    table: "blog_posts",
    call: "blog_posts?select=slug,title,content&status=eq.draft&limit=1",
    control: "blog_posts?select=slug&limit=1",
  },
  messages: { table: "contact_messages", call: "contact_messages?select=*&limit=1" },
  accounts: { table: "profiles", call: "profiles?select=*&limit=1" },
  administrators: { table: "admin_users", call: "admin_users?select=*&limit=1" },
  reading: { table: "article_reads", call: "article_reads?select=*&limit=1" },
  visits: { table: "page_views", call: "page_views?select=*&limit=1" },
  audit: { table: "audit_log", call: "audit_log?select=*&limit=1" },
};
