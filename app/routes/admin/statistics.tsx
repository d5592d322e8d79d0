import { useState } from "react";
import { useSearchParams } from "react-router";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import type { FormState } from "~/features/statistics/statistic-form.tsx";
import { StatisticsManager } from "~/features/statistics/statistics-manager.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";

export default function Statistics() {
  const { user } = useAuth();
  const [params, setParams] = useSearchParams();
  const [chosen, setForm] = useState<FormState>({ mode: "closed" });
  // The palette and the dashboard open this page with the form.
  const form: FormState = params.has("add") ? { mode: "create" } : chosen;

  function changeForm(next: FormState) {
    setForm(next);
    if (params.has("add")) setParams({}, { replace: true, preventScrollReset: true });
  }
  return (
    <AdminPage
      title="Statistics"
      description="The figures on the home page, in this order. Changes appear there immediately."
      actions={
        <>
          <ButtonLink href="/#figures" variant="secondary">
            See them
            <ArrowUpRightIcon width="18" height="18" />
          </ButtonLink>
          <Button onClick={() => setForm({ mode: "create" })}>
            <PlusIcon width="18" height="18" />
            Add statistic
          </Button>
        </>
      }
    >
      <StatisticsManager userId={user?.id ?? ""} form={form} setForm={changeForm} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Statistics");
