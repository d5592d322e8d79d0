import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { CompanyForm } from "~/features/company/company-form.tsx";
import { MediaPicker } from "~/features/media/media-picker.tsx";

export default function Company() {
  const userId = useAuth().user?.id ?? "";
  return (
    <AdminPage title="Company" description="The company behind the site. Everything here is public.">
      <CompanyForm
        userId={userId}
        logoPicker={(pick, close) => <MediaPicker onPick={({ src }) => pick(src)} onClose={close} />}
      />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Company");
