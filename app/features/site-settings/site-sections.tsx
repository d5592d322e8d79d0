// The settings of the site itself: address, sign-up, banner.
import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Switch } from "~/ui/switch.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { bannerOf, isSignUpOpen, siteAddressProblem } from "./shapes.ts";
import { useSaveSetting } from "./use-setting.ts";

type SectionProps = { userId: string; value: unknown };

export function SiteAddressSection({ userId, value, inForce }: SectionProps & { inForce: string }) {
  const { busy, save } = useSaveSetting(userId);
  const stored = typeof value === "string" ? value : "";
  const [text, setText] = useState(stored);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim().replace(/\/+$/, "");
    const found = siteAddressProblem(wanted);
    setProblem(found);
    if (!found) await save("site_url", wanted, "Site address saved");
  }

  return (
    <SettingsSection
      id="site-address"
      title="Site address"
      description="Where the site is reached: used in e-mails, feeds, the sitemap and canonical links. The operator's SITE_URL goes before it."
    >
      <form className="settings-form" onSubmit={submit} noValidate>
        <Field label="Address" description={`In force now: ${inForce}`} error={problem}>
          <Input
            name="site_url"
            type="url"
            inputMode="url"
            placeholder="https://www.example.ch"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={busy} disabled={text.trim() === stored}>
          Save address
        </Button>
      </form>
    </SettingsSection>
  );
}

export function SignUpSection({ userId, value }: SectionProps) {
  const { busy, save } = useSaveSetting(userId);
  const isOpen = isSignUpOpen(value);
  return (
    <SettingsSection
      id="sign-up"
      title="Sign-up"
      description="Whether readers may register. People who have an account sign in as before."
    >
      <Switch
        label="Sign-up is open"
        description={
          isOpen
            ? "Anybody with an e-mail address can register."
            : "New accounts are refused by the database."
        }
        checked={isOpen}
        disabled={busy}
        onChange={(event) =>
          save(
            "sign_up_open",
            event.target.checked,
            event.target.checked ? "Sign-up is open" : "Sign-up is closed",
          )
        }
      />
    </SettingsSection>
  );
}

export function BannerSection({ userId, value }: SectionProps) {
  const { busy, save } = useSaveSetting(userId);
  const [banner, setBanner] = useState(bannerOf(value));
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = banner.text.trim();
    const isMissing = banner.isActive && text === "";
    setProblem(isMissing ? "Write what visitors should know" : undefined);
    if (isMissing) return;
    const done = banner.isActive ? "The banner is on every page" : "The banner is off";
    await save("maintenance_banner", { text, is_active: banner.isActive }, done);
  }

  return (
    <SettingsSection
      id="banner"
      title="Maintenance banner"
      description="One line above every public page: planned work, a disturbance, holidays."
    >
      <form className="settings-form" onSubmit={submit} noValidate>
        <Field label="Text" error={problem}>
          <Textarea
            name="banner"
            rows={2}
            maxLength={300}
            className="field-control-short"
            value={banner.text}
            onChange={(event) => setBanner({ ...banner, text: event.target.value })}
          />
        </Field>
        <Switch
          label="Show the banner"
          checked={banner.isActive}
          onChange={(event) => setBanner({ ...banner, isActive: event.target.checked })}
        />
        {banner.text.trim() ? (
          <div className="settings-preview" aria-hidden>
            <NoticeBar text={banner.text.trim()} />
          </div>
        ) : null}
        <Button type="submit" variant="secondary" busy={busy}>
          Save banner
        </Button>
      </form>
    </SettingsSection>
  );
}
