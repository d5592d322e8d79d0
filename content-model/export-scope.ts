// What an export holds besides the tables of content (backend/import-export/tables.ts), and what it leaves out: the page says it to
// administrators, and a test compares it with the tables of the database, so that a new table is not forgotten.

/** Written to be read. An import leaves them out, because they belong to people of one installation. */
export const notesFiles = {
  "public.record_comments": "comments.yaml",
  "public.drafts": "pending-changes.yaml",
} as const;

type LeftOut = { what: string; tables: readonly string[] };

/** All of it is in backups. */
export const leftOutOfExports: readonly LeftOut[] = [
  {
    what: "accounts, roles, invitations and sessions",
    tables: [
      "public.profiles",
      "public.admin_users",
      "public.editors",
      "private.account_blocks",
      "private.account_notices",
      "private.factor_uses",
      "private.invitations",
      "private.pending_registrations",
      "private.recovery_codes",
      "private.recovery_sets",
      "private.setup_tokens",
      "private.sign_ins",
      "private.used_challenges",
      "private.wrong_codes",
    ],
  },
  {
    what: "messages with their files, notes and replies",
    tables: [
      "public.contact_messages",
      "public.message_files",
      "public.message_notes",
      "public.message_replies",
    ],
  },
  {
    what: "bookmarks, reading lists and reading history",
    tables: [
      "public.article_reads",
      "public.bookmarks",
      "public.notification_reads",
      "public.reader_visits",
      "public.reading_list",
      "public.reading_sessions",
    ],
  },
  {
    what: "older versions of records and the audit log",
    tables: [
      "public.audit_log",
      "public.revisions",
      "private.audit_events",
      "private.audit_receiver",
      "private.content_imports",
    ],
  },
  {
    what: "requests for review, preview links and presence",
    tables: ["public.preview_links", "public.reviews", "private.open_records", "private.schedule_claims"],
  },
  {
    what: "visits, searches without results, errors and other measurements",
    tables: [
      "public.error_days",
      "public.error_groups",
      "public.error_logs",
      "public.page_views",
      "public.redirect_uses",
      "public.search_misses",
      "public.server_minutes",
      "public.view_day_values",
      "public.view_days",
      "public.vital_days",
      "public.web_vitals",
      "private.recorded_hours",
      "private.rollup_state",
      "private.vital_weeks",
      "private.visitor_salts",
    ],
  },
  {
    what: "mails, keys, jobs, and what is computed from the content",
    tables: [
      "public.job_runs",
      "private.content_changes",
      "private.content_references",
      "private.content_state",
      "private.file_chunks",
      "private.file_contents",
      "private.installation_keys",
      "private.job_leases",
      "private.outgoing_mails",
      "private.rate_limit_key",
      "private.rate_limits",
      "private.search_words",
      "private.seeded",
      "private.site_facts",
    ],
  },
];
