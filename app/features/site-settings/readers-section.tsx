import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { AccountCell } from "~/ui/account-cell.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import type { DataColumn } from "~/ui/data-table.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { SearchableTable } from "~/ui/searchable-table.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { type ReaderWithFactors, readersQuery, resetFactors } from "./admin-queries.ts";

/** For readers who have lost phone, key and recovery codes. The operator resets those of administrators. */
export function ReadersSection({ userId }: { userId: string }) {
  const [search, setSearch] = useState("");
  const readers = useQuery(readersQuery(userId, useDeferredValue(search.trim())));
  const reset = useReset(userId);
  return (
    <FormSection
      id="readers"
      title="Readers with a second factor"
      description="Reset the factors of readers who have lost them and their recovery codes. Verify their identity by phone or in person first: after a reset, the password alone opens the account. Only the operator can reset the factors of administrators."
    >
      <SearchableTable
        searchLabel="Search by name or e-mail"
        search={search}
        onSearch={setSearch}
        result={readers}
        caption="Factors of readers"
        columns={columns(reset)}
        empty={search.trim() ? "No matching readers." : "No reader has a second factor yet."}
      />
    </FormSection>
  );
}

type Reset = (reader: ReaderWithFactors) => Promise<void>;

function useReset(userId: string): Reset {
  const attempt = useAttempt(["readers-with-factors", userId]);
  return async ({ id, email }) => {
    if (await attempt((db) => resetFactors(db, id), "The second factor was not reset")) return;
    toast({
      variant: "success",
      title: `${email} no longer has a second factor`,
      description: "Every session of the account has ended, and its owner is notified by e-mail.",
    });
  };
}

function columns(reset: Reset): DataColumn<ReaderWithFactors>[] {
  return [
    {
      key: "email",
      header: "Account",
      rowHeader: true,
      cell: ({ name, email }) => <AccountCell name={name} email={email} />,
    },
    { key: "factors", header: "Factors", cell: ({ factors }) => factors },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (reader) => (
        <div className="row-actions">
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm">
                Reset second factor
                <span className="sr-only"> of {reader.email}</span>
              </Button>
            }
            title={`Reset the second factor of ${reader.email}?`}
            description="All factors and recovery codes are removed, and all sessions end. The password alone opens the account until the reader adds a factor again. The audit log records the reset."
            confirmLabel="Reset"
            destructive
            onConfirm={() => reset(reader)}
          />
        </div>
      ),
    },
  ];
}
