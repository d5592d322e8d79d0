import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input } from "~/ui/input.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { type Admin, adminsQuery, grantAdmin, revokeAdmin } from "./admin-queries.ts";
import { grantSchema } from "./schema.ts";

type AdminsSectionProps = {
  userId: string;
  /** After an administrator gave up their own rights: what they may see has changed. */
  onOwnRightsGone: () => unknown;
};

export function AdminsSection({ userId, onOwnRightsGone }: AdminsSectionProps) {
  const { data: admins = [], error, isPending, refetch } = useQuery(adminsQuery(userId));
  const write = useWrite();
  const queries = useQueryClient();

  async function attempt(work: Parameters<typeof write>[0], done: string, failed: string) {
    try {
      await write(work);
      toast({ variant: "success", title: done });
      return undefined;
    } catch (problem) {
      toast({ variant: "destructive", title: failed, description: messageFor(problem) });
      return messageFor(problem);
    } finally {
      void queries.invalidateQueries({ queryKey: adminsQuery(userId).queryKey });
    }
  }

  async function revoke({ userId: id, email }: Admin) {
    const who = email ?? "This account";
    const problem = await attempt(
      async (mayBeDone) => revokeAdmin(await browserClient(), id, mayBeDone),
      `${who} is no longer an administrator`,
      "The administrator was not removed",
    );
    if (!problem && id === userId) await onOwnRightsGone();
  }

  return (
    <FormSection
      id="admins"
      title="Administrators"
      description="Who may enter the back office and change everything in it. There is always at least one."
    >
      {error ? (
        <LoadFailure title={messageFor(error)} retry={refetch} />
      ) : (
        <DataTable
          caption="People with rights"
          hideCaption
          columns={adminColumns(userId, revoke, admins.length > 1)}
          rows={admins}
          rowKey={(admin) => admin.userId}
          loading={isPending}
          skeletonRows={2}
        />
      )}
      <GrantForm
        grant={(email) =>
          attempt(
            async (mayBeDone) => grantAdmin(await browserClient(), email, mayBeDone),
            `${email} is now an administrator`,
            "The administrator was not added",
          )
        }
      />
    </FormSection>
  );
}

function adminColumns(
  userId: string,
  revoke: (admin: Admin) => Promise<void>,
  canRevoke: boolean,
): DataColumn<Admin>[] {
  return [
    {
      key: "email",
      header: "Account",
      rowHeader: true,
      cell: ({ userId: id, name, email, hasFactor }) => (
        <>
          {name ? <span className="site-settings-admin">{name}</span> : null}
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
      cell: (admin) =>
        canRevoke && (
          <div className="row-actions">
            <ConfirmDialog
              trigger={
                <Button variant="ghost" size="sm">
                  Revoke
                  <span className="sr-only"> rights of {admin.email}</span>
                </Button>
              }
              title={
                admin.userId === userId ? "Give up your own rights?" : `Revoke the rights of ${admin.email}?`
              }
              description={
                admin.userId === userId
                  ? "You leave the back office at once. Another administrator can let you in again."
                  : "They keep their account and leave the back office at their next step."
              }
              confirmLabel="Revoke"
              destructive
              onConfirm={() => revoke(admin)}
            />
          </div>
        ),
    },
  ];
}

function GrantForm({ grant }: { grant: (email: string) => Promise<string | undefined> }) {
  const { busy, problem, problems, onSubmit } = useSubmission(
    async ({ email }, form) => {
      const refused = await grant(email);
      if (!refused) form.reset();
      return refused;
    },
    { schema: grantSchema },
  );

  return (
    <form
      className="site-settings-form site-settings-inline"
      onSubmit={onSubmit}
      noValidate
      aria-label="Add an administrator"
    >
      <Field
        label="Add an administrator"
        description="The e-mail of a confirmed account."
        error={problems.email ?? problem?.sentence}
      >
        <Input name="email" type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy}>
        Grant rights
      </Button>
    </form>
  );
}
