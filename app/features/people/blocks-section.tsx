import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { AccountCell } from "~/ui/account-cell.tsx";
import { Badge } from "~/ui/badge.tsx";
import type { DataColumn } from "~/ui/data-table.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { SearchableTable } from "~/ui/searchable-table.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { type Account, accountsQuery, type Block } from "./block-queries.ts";

export function BlocksSection({ userId }: { userId: string }) {
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const accounts = useQuery(accountsQuery(userId, words));
  return (
    <FormSection
      id="accounts"
      title="Accounts"
      description="Search for an account to block it. A blocked account cannot sign in, and all its sessions end immediately. The audit log records the administrator and the reason."
    >
      <SearchableTable
        searchLabel="Search accounts by name or e-mail"
        search={search}
        onSearch={setSearch}
        result={accounts}
        caption={words ? "Accounts found" : "Blocked accounts"}
        columns={accountColumns(userId)}
        empty={words ? "No matching accounts." : "No account is blocked."}
      />
    </FormSection>
  );
}

function accountColumns(userId: string): DataColumn<Account>[] {
  return [
    {
      key: "email",
      header: "Account",
      rowHeader: true,
      cell: ({ id, ...account }) => <AccountCell {...account} isOwn={id === userId} />,
    },
    {
      key: "state",
      header: "Status",
      cell: ({ block }) => (block ? <BlockFacts block={block} /> : "Not blocked"),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (account) =>
        account.id === userId ? null : (
          <div className="row-actions">
            <BlockDialog userId={userId} account={account} />
          </div>
        ),
    },
  ];
}

function BlockFacts({ block: { since, blocked_by, reason } }: { block: Block }) {
  if (!since) return <Badge variant="danger">Blocked outside the back office</Badge>;
  return (
    <>
      Blocked since <DateText date={since} /> by {blocked_by ?? "a deleted account"}: {reason}
    </>
  );
}
