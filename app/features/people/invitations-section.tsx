import { useQuery } from "@tanstack/react-query";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { EmailForm } from "./email-form.tsx";
import { type Invitation, invitationsQuery, invite, peopleQueries, withdrawInvitation } from "./queries.ts";
import { inviteSchema } from "./schema.ts";

const roleNames = { admin: "Administrator", editor: "Editor" } as const;

/** A person without an account gets one by an invitation, even while sign-up is closed. */
export function InvitationsSection({ userId }: { userId: string }) {
  const { data: invitations = [], error, refetch } = useQuery(invitationsQuery(userId));
  const attempt = useAttempt(peopleQueries(userId).queryKey);
  const send = ({ email, role }: Pick<Invitation, "email" | "role">) =>
    attempt(() => invite(email, role), "The invitation was not sent", `${email} is invited`);
  const withdraw = ({ id, email }: Invitation) =>
    attempt(
      (db) => withdrawInvitation(db, id),
      "The invitation was not withdrawn",
      `The invitation to ${email} is withdrawn`,
    );

  return (
    <FormSection
      id="invitations"
      title="Invitations"
      description="Sends a link to this e-mail. It works once, for seven days, even while sign-up is closed."
    >
      <EmailForm
        label="Invite a person"
        fieldLabel="E-mail"
        schema={inviteSchema}
        send={send}
        button={{ label: "Send invitation" }}
      >
        <Field label="Role">
          <NativeSelect name="role" defaultValue="editor">
            <option value="editor">Editor</option>
            <option value="admin">Administrator</option>
          </NativeSelect>
        </Field>
      </EmailForm>
      {error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : invitations.length > 0 ? (
        <DataTable
          caption="Open invitations"
          hideCaption
          columns={invitationColumns(send, withdraw)}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      ) : null}
    </FormSection>
  );
}

function invitationColumns(
  send: (invitation: Invitation) => Promise<unknown>,
  withdraw: (invitation: Invitation) => Promise<unknown>,
): DataColumn<Invitation>[] {
  return [
    {
      key: "email",
      header: "Invited",
      rowHeader: true,
      cell: ({ email, role, expires_at }) => (
        <>
          {email} <Badge>{roleNames[role]}</Badge>{" "}
          {new Date(expires_at) < new Date() ? <Badge variant="danger">Expired</Badge> : null}
        </>
      ),
    },
    { key: "by", header: "Invited by", cell: ({ invited_by }) => invited_by },
    { key: "until", header: "Valid until", cell: ({ expires_at }) => <DateText date={expires_at} /> },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (invitation) => (
        <div className="row-actions">
          <Button variant="ghost" size="sm" onClick={() => send(invitation)}>
            Send again
            <span className="sr-only"> to {invitation.email}</span>
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm">
                Withdraw
                <span className="sr-only"> the invitation to {invitation.email}</span>
              </Button>
            }
            title={`Withdraw the invitation to ${invitation.email}?`}
            description="The link in the e-mail stops working immediately."
            confirmLabel="Withdraw"
            destructive
            onConfirm={() => withdraw(invitation)}
          />
        </div>
      ),
    },
  ];
}
