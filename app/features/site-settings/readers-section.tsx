import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import type { DataColumn } from "~/ui/data-table.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { SearchableTable } from "~/ui/searchable-table.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { type ReaderWithFactors, readersQuery, resetFactors } from "./admin-queries.ts";

/** For a reader who has lost phone, key and recovery codes. An administrator's are reset by the operator. */
export function ReadersSection({ userId }: { userId: string }) {
  const [search, setSearch] = useState("");
  const readers = useQuery(readersQuery(userId, useDeferredValue(search.trim())));
  const reset = useReset(userId);
  return (
    <FormSection
      id="readers"
      title="Readers with a second factor"
      description="Lost everything? Make sure that it is them, by phone or in person: after a reset their password alone opens the account. An administrator’s is reset by the operator."
    >
      <SearchableTable
        searchLabel="Search by name or e-mail"
        placeholder="Name or e-mail"
        search={search}
        onSearch={setSearch}
        result={readers}
        caption="Factors of readers"
        columns={columns(reset)}
        empty={search.trim() ? "No reader with a second factor is called so." : "No reader has one yet."}
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
      title: `${email} has no second factor any more`,
      description: "Every session of the account has ended, and its owner is told by e-mail.",
    });
  };
}

function columns(reset: Reset): DataColumn<ReaderWithFactors>[] {
  return [
    {
      key: "email",
      header: "Account",
      rowHeader: true,
      cell: ({ name, email }) => (
        <>
          {name ? <span className="site-settings-admin">{name}</span> : null}
          <span className={name ? "form-section-description" : undefined}>{email ?? "Unknown e-mail"}</span>
        </>
      ),
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
            description="All their factors and recovery codes are removed, and all their sessions end. Their password alone opens the account until they add one again. It is written to the audit log."
            confirmLabel="Reset"
            destructive
            onConfirm={() => reset(reader)}
          />
        </div>
      ),
    },
  ];
}
