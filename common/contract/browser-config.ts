/** What a browser needs to reach the backend itself: /config.json. The same for every visitor, and public. */
export type BrowserConfig = {
  /** "/" when the backend is reached through this site's own gateway. */
  backendUrl: string;
  publishableKey: string;
  /** Mails stay on this machine and are read at /dev/mailbox. */
  mailbox: boolean;
  /** The backend tells of changes by itself: a Supabase project. Elsewhere it is asked. */
  realtime: boolean;
};
