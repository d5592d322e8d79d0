import type { ReactNode } from "react";

type SettingsSectionProps = { id: string; title: string; description: ReactNode; children: ReactNode };

/** What it is on the left, the controls on the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className="settings-title">
          {title}
        </h2>
        <p className="settings-description">{description}</p>
      </div>
      <div className="settings-controls">{children}</div>
    </section>
  );
}
