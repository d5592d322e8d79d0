import { useState } from "react";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { Segments } from "~/ui/segments.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import type { StoredTheme } from "../admin-queries.ts";
import { ColorFields } from "./color-fields.tsx";
import { valueGroups } from "./draft.ts";
import { Preview } from "./preview.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import type { ThemeActions } from "./use-theme-actions.ts";
import { type ThemeDraft, useThemeDraft } from "./use-theme-draft.ts";
import { ValueFields } from "./value-fields.tsx";

const tabs = {
  colors: "Colours",
  typography: "Typography",
  spacing: "Spacing",
  shape: "Shape",
  motion: "Motion",
} as const;
type TabName = keyof typeof tabs;

/** One theme: its values on the left, the preview on the right. Below 1200 px one of the two at a time. */
type ThemeEditorProps = { stored: StoredTheme; userId: string; actions: ThemeActions };

export function ThemeEditor({ stored, userId, actions }: ThemeEditorProps) {
  const draft = useThemeDraft(stored, userId);
  const [view, setView] = useState("edit");
  const [tab, setTab] = useState<TabName>("colors");
  const question = useLeaveQuestion(draft.isDirty);

  const { busy, onSubmit } = useSubmission(async () => {
    // The draft is checked while it is typed (use-theme-draft.ts).
    const [problem] = Object.keys(draft.problems);
    if (problem) setTab(tabOf(problem));
    const saved = problem ? undefined : await actions.update(draft.base, draft.draft);
    if (saved) draft.begin(saved, draft.draft);
    return undefined;
  });

  return (
    <form className="theme-editor" data-view={view} onSubmit={onSubmit} noValidate>
      <div className="theme-view-switch">
        <Segments
          label="View"
          value={view}
          onChange={setView}
          options={{ edit: "Edit", preview: "Preview" }}
        />
      </div>
      <div className="theme-fields">
        <Heading draft={draft} actions={actions} />
        <Tabs value={tab} onValueChange={(next) => setTab(next as TabName)}>
          <TabList label="Parts of the theme">
            {Object.entries(tabs).map(([name, label]) => (
              <Tab key={name} value={name}>
                {label}
                {problemsIn(draft, name as TabName) > 0 ? <span className="theme-tab-problem">!</span> : null}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="colors">
            <ColorFields draft={draft} />
          </TabPanel>
          {Object.entries(valueGroups).map(([name, groups]) => (
            <TabPanel key={name} value={name}>
              <ValueFields draft={draft} groups={groups} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
      <Preview theme={draft.shown} />
      <SaveBar draft={draft} busy={busy} />
      {question}
    </form>
  );
}

function Heading({ draft, actions }: { draft: ThemeDraft; actions: ThemeActions }) {
  const { base } = draft;
  return (
    <div className="theme-heading">
      <Field label="Name" error={draft.problems.name}>
        <Input
          name="name"
          maxLength={200}
          value={draft.draft.name}
          onChange={(event) => draft.set("name", event.target.value)}
        />
      </Field>
      {base.is_active ? (
        <Badge variant="success" dot className="theme-state">
          Active
        </Badge>
      ) : (
        <Button variant="secondary" onClick={() => void actions.activate(base)}>
          Activate
        </Button>
      )}
      <ThemeMenu draft={draft} actions={actions} />
    </div>
  );
}

function SaveBar({ draft, busy }: { draft: ThemeDraft; busy: boolean }) {
  const problems = Object.keys(draft.problems).length;
  return (
    <div className="theme-save" data-dirty={draft.isDirty ? "" : undefined}>
      <p role="status">
        {problems > 0
          ? `${problems} ${problems === 1 ? "value is" : "values are"} not valid`
          : draft.isDirty
            ? "Unsaved changes"
            : "All changes saved"}
      </p>
      <Button variant="ghost" disabled={!draft.isDirty || busy} onClick={draft.discard}>
        Discard
      </Button>
      <Button type="submit" busy={busy} disabled={!draft.isDirty}>
        {busy ? "Updating…" : "Update theme"}
      </Button>
    </div>
  );
}

function problemsIn(draft: ThemeDraft, tab: TabName): number {
  return Object.keys(draft.problems).filter((path) => path !== "name" && tabOf(path) === tab).length;
}

function tabOf(path: string): TabName {
  const found = Object.entries(valueGroups).find(([, groups]) =>
    groups.some((group) => path.startsWith(`${group.path}.`)),
  );
  return (found?.[0] ?? "colors") as TabName;
}
