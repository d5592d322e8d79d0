/** The store of accounts and administrators: a database, or a Supabase project. */
export type AdminStore = {
  find(email: string): Promise<Account | undefined>;
  add(accountId: string): Promise<void>;
  /** False for the last administrator, who cannot be removed. */
  remove(accountId: string): Promise<boolean>;
  list(): Promise<{ email: string; since: string }[]>;
  /** Removes all second factors of the account, ends its sessions and mails its owner. Returns the number of factors. */
  resetFactors(accountId: string): Promise<number>;
};

export type Account = { id: string; email: string; confirmed: boolean; admin: boolean };

/** Something the operator must do first. */
export class AdminRefusal extends Error {
  override name = "AdminRefusal";
}

export async function grantAdmin(store: AdminStore, email: string): Promise<string> {
  const account = await findAccount(store, email);
  if (account.admin) return `${account.email} is already an administrator.`;
  if (!account.confirmed) {
    throw new AdminRefusal(
      `${account.email} has not been confirmed yet: open the link in the confirmation e-mail, then run this again.`,
    );
  }
  await store.add(account.id);
  return `${account.email} is now an administrator.`;
}

export async function revokeAdmin(store: AdminStore, email: string): Promise<string> {
  const account = await findAccount(store, email);
  if (!account.admin) return `${account.email} is not an administrator.`;
  if (!(await store.remove(account.id))) {
    throw new AdminRefusal(
      `${account.email} is the last administrator: grant the role to another account first.`,
    );
  }
  return `${account.email} is no longer an administrator.`;
}

/** For a person who has lost every factor: the operator has checked their identity. */
export async function resetFactors(store: AdminStore, email: string): Promise<string> {
  const account = await findAccount(store, email);
  const removed = await store.resetFactors(account.id);
  return removed === 0
    ? `${account.email} has no second factor.`
    : `${account.email} no longer has a second factor (${removed} removed). All its sessions have ended, and its owner receives an e-mail.`;
}

export async function listAdmins(store: AdminStore): Promise<string> {
  const admins = await store.list();
  if (admins.length === 0) {
    return 'There is no administrator yet: register on the site, then run "npm run admin -- grant you@example.com".';
  }
  return admins.map(({ email, since }) => `${email} (since ${since.slice(0, 10)})`).join("\n  ");
}

async function findAccount(store: AdminStore, email: string): Promise<Account> {
  const account = await store.find(email);
  if (account) return account;
  throw new AdminRefusal(
    `No account has the e-mail address ${email}: register with it on the site first, then run this again.`,
  );
}
