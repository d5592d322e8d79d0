/** How a browser reaches the backend: /config.json. The same for every visitor, and public. */
export type BrowserConfig = {
  /** "/" when the backend is reached through this site's own gateway. */
  backendUrl: string;
  publishableKey: string;
  /** Mails stay on this machine and are read at /dev/mailbox. */
  mailbox: boolean;
  /** The backend announces changes: a Supabase project. Otherwise browsers poll. */
  realtime: boolean;
};
