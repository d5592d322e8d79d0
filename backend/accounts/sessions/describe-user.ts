/** As GoTrue describes it in the user object. */
export type Factor = {
  id: string;
  friendly_name: string;
  factor_type: "totp" | "webauthn" | "phone" | "recovery_code";
  status: "verified" | "unverified";
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

/** Rows as PostgreSQL writes them in JSON. */
type Row = Record<string, unknown>;
export type DescribedAccount = { user: Row; identities: Row[]; factors: Factor[] };

const times = [
  "email_confirmed_at",
  "confirmed_at",
  "confirmation_sent_at",
  "recovery_sent_at",
  "email_change_sent_at",
  "last_sign_in_at",
];

/** GoTrue omits values that an account does not have. */
export function describeUser({ user, identities, factors }: DescribedAccount): object {
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(({ id, provider_id, user_id, identity_data, provider, email, ...times }) => ({
      identity_id: id,
      id: provider_id,
      user_id,
      identity_data,
      provider,
      last_sign_in_at: iso(times.last_sign_in_at ?? times.created_at),
      created_at: iso(times.created_at),
      updated_at: iso(times.updated_at),
      email,
    })),
    ...(factors.length > 0 && { factors: factors.map(describeFactor) }),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...Object.fromEntries(times.flatMap((name) => (user[name] ? [[name, iso(user[name])]] : []))),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: false,
  };
}

function describeFactor({ last_challenged_at, ...factor }: Factor): object {
  return {
    ...factor,
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    ...(last_challenged_at && { last_challenged_at: iso(last_challenged_at) }),
  };
}

function iso(time: unknown): string {
  return new Date(String(time)).toISOString();
}
