import { useQuery } from "@tanstack/react-query";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input } from "~/ui/input.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { grantRole, type Member, membersQuery, peopleQueries, type Role, revokeRole } from "./queries.ts";
import { grantSchema } from "./schema.ts";

type RoleSectionProps = {
  userId: string;
  of: Role;
  /** After an administrator gave up their own rights: what they may see has changed. */
  onOwnRightsGone: () => unknown;
};

const words = {
  admin: {
    id: "admins",
    title: "Administrators",
    caption: "People with all rights",
    one: "an administrator",
    description: "Who may enter the back office and change everything in it. There is always at least one.",
    add: "Add an administrator",
    submit: "Grant rights",
    removed: "The administrator was not removed",
    refused: "The administrator was not added",
    none: "",
  },
  editor: {
    id: "editors",
    title: "Editors",
    caption: "People who write",
    one: "an editor",
    description:
      "Who may write and publish content and images. They see neither messages nor people, settings, theme, reports or the audit log.",
    add: "Add an editor",
    submit: "Add editor",
    removed: "The editor was not removed",
    refused: "The editor was not added",
    none: "There are no editors yet.",
  },
} as const;

/** Who has a role, and two ways to change that: to add the owner of an account, and to revoke. */
export function RoleSection({ userId, of: role, onOwnRightsGone }: RoleSectionProps) {
  const { data: members = [], error, isPending, refetch } = useQuery(membersQuery(userId, role));
  const said = words[role];
  const attempt = useAttempt(peopleQueries(userId).queryKey);

  async function revoke({ userId: id, email }: Member) {
    const who = email ?? "This account";
    const problem = await attempt(
      (db, mayBeDone) => revokeRole(db, role, id, mayBeDone),
      said.removed,
      `${who} is no longer ${said.one}`,
    );
    if (!problem && id === userId) await onOwnRightsGone();
  }

  return (
    <FormSection id={said.id} title={said.title} description={said.description}>
      {error ? (
        <LoadFailure title={messageFor(error)} retry={refetch} />
      ) : members.length === 0 && !isPending ? (
        <p className="form-section-description">{said.none}</p>
      ) : (
        <DataTable
          caption={said.caption}
          hideCaption
          columns={memberColumns(userId, revoke, role === "editor" || members.length > 1)}
          rows={members}
          rowKey={(member) => member.userId}
          loading={isPending}
          skeletonRows={2}
        />
      )}
      <GrantForm
        label={said.add}
        submit={said.submit}
        grant={(email) =>
          attempt(
            (db, mayBeDone) => grantRole(db, role, email, mayBeDone),
            said.refused,
            `${email} is now ${said.one}`,
          )
        }
      />
    </FormSection>
  );
}

function memberColumns(
  userId: string,
  revoke: (member: Member) => Promise<void>,
  canRevoke: boolean,
): DataColumn<Member>[] {
  return [
    {
      key: "email",
      header: "Account",
      rowHeader: true,
      cell: ({ userId: id, name, email, hasFactor }) => (
        <>
          {name ? <span className="people-name">{name}</span> : null}
          <span className={name ? "form-section-description" : undefined}>{email ?? "Unknown e-mail"}</span>{" "}
          {id === userId ? <Badge>You</Badge> : null}{" "}
          {hasFactor ? <Badge variant="success">Second factor</Badge> : <Badge>No second factor</Badge>}
        </>
      ),
    },
    { key: "since", header: "Since", cell: ({ since }) => <DateText date={since} /> },
    { key: "by", header: "Made by", cell: ({ grantedBy }) => grantedBy ?? "The operator" },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      // The last one cannot be taken away: no button that would be refused.
      cell: (member) =>
        canRevoke && (
          <div className="row-actions">
            <ConfirmDialog
              trigger={
                <Button variant="ghost" size="sm">
                  Revoke
                  <span className="sr-only"> rights of {member.email}</span>
                </Button>
              }
              title={
                member.userId === userId
                  ? "Give up your own rights?"
                  : `Revoke the rights of ${member.email}?`
              }
              description={
                member.userId === userId
                  ? "You leave the back office at once. Another administrator can let you in again."
                  : "They keep their account and leave the back office at their next step."
              }
              confirmLabel="Revoke"
              destructive
              onConfirm={() => revoke(member)}
            />
          </div>
        ),
    },
  ];
}

type GrantFormProps = {
  label: string;
  submit: string;
  grant: (email: string) => Promise<string | undefined>;
};

function GrantForm({ label, submit, grant }: GrantFormProps) {
  const { busy, problem, problems, onSubmit } = useSubmission(
    async ({ email }, form) => {
      const refused = await grant(email);
      if (!refused) form.reset();
      return refused;
    },
    { schema: grantSchema },
  );

  return (
    <form className="people-form" onSubmit={onSubmit} noValidate aria-label={label}>
      <Field
        label={label}
        description="The e-mail of a confirmed account."
        error={problems.email ?? problem?.sentence}
      >
        <Input name="email" type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
