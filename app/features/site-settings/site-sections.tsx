// The settings of the site itself: URL, sign-up, banner.
import { useState } from "react";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Switch } from "~/ui/switch.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { bannerSchema, siteUrlSchema } from "./schema.ts";
import { bannerOf, isSignUpOpen } from "./shapes.ts";
import { useSaveSetting } from "./use-setting.ts";

type SectionProps = { userId: string; value: unknown };

export function SiteUrlSection({ userId, value, inForce }: SectionProps & { inForce: string }) {
  const save = useSaveSetting(userId);
  const stored = typeof value === "string" ? value : "";
  const draft = useFormDraft("site-url", userId, { site_url: stored });
  const { values, set } = draft;
  const { busy, problems, onSubmit } = useSubmission(
    async ({ site_url }) => {
      if (await save("site_url", site_url, "Site URL saved")) draft.noteSaved();
      return undefined;
    },
    { schema: siteUrlSchema, values },
  );

  return (
    <FormSection
      id="site-url"
      title="Site URL"
      description="Where the site is reached: used in e-mails, feeds, the sitemap and canonical links. The operator’s SITE_URL goes before it."
    >
      <form className="site-settings-form" onSubmit={onSubmit} noValidate>
        <Field label="URL" description={`In force now: ${inForce}`} error={problems.site_url}>
          <Input
            name="site_url"
            type="url"
            inputMode="url"
            placeholder="https://www.example.ch"
            value={values.site_url}
            onChange={(event) => set({ site_url: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={busy} disabled={values.site_url.trim() === stored}>
          Save URL
        </Button>
      </form>
    </FormSection>
  );
}

export function SignUpSection({ userId, value }: SectionProps) {
  const save = useSaveSetting(userId);
  const [busy, setBusy] = useState(false);
  const isOpen = isSignUpOpen(value);

  async function change(open: boolean) {
    setBusy(true);
    await save("sign_up_open", open, open ? "Sign-up is open" : "Sign-up is closed");
    setBusy(false);
  }

  return (
    <FormSection
      id="sign-up"
      title="Sign-up"
      description="Whether readers may register. People who have an account sign in as before."
    >
      <Switch
        label="Sign-up is open"
        description={
          isOpen ? "Anyone with an e-mail address can register." : "New accounts are refused by the database."
        }
        checked={isOpen}
        disabled={busy}
        onChange={(event) => change(event.target.checked)}
      />
    </FormSection>
  );
}

export function BannerSection({ userId, value }: SectionProps) {
  const save = useSaveSetting(userId);
  const draft = useFormDraft("banner", userId, bannerOf(value));
  const { values: banner, set: change } = draft;
  const { busy, problems, onSubmit } = useSubmission(
    async (sent) => {
      const over = (stored: unknown) => {
        const { text, isActive } = { ...bannerOf(stored), ...draft.typedOf(sent) };
        return { text, is_active: isActive };
      };
      const done = (saved: unknown) =>
        bannerOf(saved).isActive ? "The banner is on every page" : "The banner is off";
      if (await save("maintenance_banner", over, done)) draft.noteSaved();
      return undefined;
    },
    { schema: bannerSchema, values: banner },
  );

  return (
    <FormSection
      id="banner"
      title="Maintenance banner"
      description="One line above every public page: planned work, a disturbance, holidays."
    >
      <form className="site-settings-form" onSubmit={onSubmit} noValidate>
        <Field label="Text" error={problems.text}>
          <Textarea
            name="banner"
            rows={2}
            maxLength={300}
            className="field-control-short"
            value={banner.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <Switch
          name="is_active"
          label="Show the banner"
          checked={banner.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        {banner.text.trim() ? (
          <div className="site-settings-preview" aria-hidden>
            <NoticeBar text={banner.text.trim()} />
          </div>
        ) : null}
        <Button type="submit" variant="secondary" busy={busy}>
          Save banner
        </Button>
      </form>
    </FormSection>
  );
}
