import type { ReservedSql } from "postgres";

const roles = {
  anon: "nologin noinherit",
  authenticated: "nologin noinherit",
  service_role: "nologin noinherit bypassrls",
};

/** The roles a request can have. The connecting role must be able to become each of them. */
export async function ensureRoles(connection: ReservedSql): Promise<void> {
  const present = await connection<{ name: string; bypasses: boolean; member: boolean }[]>`
    select rolname as name, rolbypassrls as bypasses, pg_has_role(current_user, oid, 'member') as member
    from pg_roles where rolname in ${connection(Object.keys(roles))}`;
  for (const [name, attributes] of Object.entries(roles)) {
    const found = present.find((role) => role.name === name);
    if (found?.member) continue;
    const statements = [
      ...(found ? [] : [`create role ${name} ${attributes}`]),
      `grant ${name} to current_user`,
    ];
    try {
      for (const statement of statements) await connection.unsafe(statement);
    } catch (error) {
      const [me] = await connection<{ name: string }[]>`select quote_ident(current_user) as name`;
      const remedy = `${statements.join("; ")};`.replace(
        "current_user",
        me?.name ?? "the user of DATABASE_URL",
      );
      throw new Error(
        `The user of DATABASE_URL cannot act as the role "${name}": as a superuser run "${remedy}".`,
        {
          cause: error,
        },
      );
    }
  }
  if (present.some((role) => role.name === "service_role" && !role.bypasses)) {
    throw new Error(
      'The role "service_role" must bypass row-level security: as a superuser run "alter role service_role bypassrls;".',
    );
  }
}
