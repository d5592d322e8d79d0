import { useQuery } from "@tanstack/react-query";
import { AccountCell } from "~/ui/account-cell.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { EmailForm } from "./email-form.tsx";
import { grantRole, type Member, membersQuery, peopleQueries, type Role, revokeRole } from "./queries.ts";
import { grantSchema } from "./schema.ts";

type RoleSectionProps = {
  userId: string;
  of: Role;
  /** Called after administrators revoked their own rights, which changes what they see. */
  onOwnRightsGone: () => unknown;
};

const words = {
  admin: {
    id: "admins",
    title: "Administrators",
    caption: "People with all rights",
    one: "an administrator",
    description: "Administrators can change everything in the back office. There is always at least one.",
    add: "Add an administrator",
    submit: "Grant rights",
    removed: "The administrator was not removed",
    refused: "The administrator was not added",
    none: "",
  },
  editor: {
    id: "editors",
    title: "Editors",
    caption: "People who can edit content",
    one: "an editor",
    description:
      "Editors can write and publish content and images. They do not see messages, people, settings, theme, reports or the audit log.",
    add: "Add an editor",
    submit: "Add editor",
    removed: "The editor was not removed",
    refused: "The editor was not added",
    none: "There are no editors yet.",
  },
} as const;

/** The members of a role, with a form to add an account and a button to revoke the role. */
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
        <LoadFailure error={error} retry={refetch} />
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
      <EmailForm
        label={said.add}
        fieldLabel={said.add}
        description="The e-mail of a confirmed account."
        schema={grantSchema}
        send={({ email }) =>
          attempt(
            (db, mayBeDone) => grantRole(db, role, email, mayBeDone),
            said.refused,
            `${email} is now ${said.one}`,
          )
        }
        button={{ label: said.submit, variant: "secondary" }}
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
        <AccountCell name={name} email={email} isOwn={id === userId}>
          {hasFactor ? <Badge variant="success">Second factor</Badge> : <Badge>No second factor</Badge>}
        </AccountCell>
      ),
    },
    { key: "since", header: "Since", cell: ({ since }) => <DateText date={since} /> },
    { key: "by", header: "Added by", cell: ({ grantedBy }) => grantedBy ?? "The operator" },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      // The last administrator cannot be revoked, so there is no button.
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
                  ? "You lose access to the back office immediately. Another administrator can add you again."
                  : "The account remains but loses access to the back office."
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
