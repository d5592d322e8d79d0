import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Switch } from "~/ui/switch.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { bannerSchema, siteUrlSchema } from "./schema.ts";
import { bannerOf } from "./shapes.ts";
import { useSettingForm } from "./use-setting.ts";

type SectionProps = { userId: string; value: unknown };

export function SiteUrlSection({ userId, value, inForce }: SectionProps & { inForce: string }) {
  const stored = typeof value === "string" ? value : "";
  const { values, set, busy, problems, onSubmit } = useSettingForm(userId, {
    name: "site-url",
    key: "site_url",
    values: { site_url: stored },
    schema: siteUrlSchema,
    merge: (_, { site_url = stored }) => site_url,
    done: "Site URL saved",
  });
  return (
    <FormSection
      id="site-url"
      title="Site URL"
      description="The public URL, for e-mails, feeds, the sitemap and canonical links. The environment variable SITE_URL overrides it."
    >
      <form className="site-settings-form" onSubmit={onSubmit} noValidate>
        <Field label="URL" description={`Current URL: ${inForce}`} error={problems.site_url}>
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

export function BannerSection({ userId, value }: SectionProps) {
  const { values, set, busy, problems, onSubmit } = useSettingForm(userId, {
    name: "banner",
    key: "maintenance_banner",
    values: bannerOf(value),
    schema: bannerSchema,
    merge: (stored, typed) => {
      const { text, isActive } = { ...bannerOf(stored), ...typed };
      return { text, is_active: isActive };
    },
    done: (saved) =>
      bannerOf(saved).isActive ? "The banner is shown on every page" : "The banner is hidden",
  });
  return (
    <FormSection
      id="banner"
      title="Maintenance banner"
      description="One line above every public page, for maintenance, outages or holidays."
    >
      <form className="site-settings-form" onSubmit={onSubmit} noValidate>
        <Field label="Text" error={problems.text}>
          <Textarea
            name="banner"
            rows={2}
            maxLength={300}
            className="field-control-short"
            value={values.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        </Field>
        <Switch
          name="is_active"
          label="Show the banner"
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
        {values.text.trim() ? (
          <div className="site-settings-preview" aria-hidden>
            <NoticeBar text={values.text.trim()} />
          </div>
        ) : null}
        <Button type="submit" variant="secondary" busy={busy}>
          Save banner
        </Button>
      </form>
    </FormSection>
  );
}
