import { type ReactNode, useEffect, useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import type { Field } from "#content-model/field.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogTrigger } from "~/ui/dialog.tsx";
import { SlidersIcon } from "~/ui/icons/actions.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { publicPathOf } from "../description/columns.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { useTaken } from "../fields/use-taken.ts";
import { SocialPreview } from "../preview/social-preview.tsx";
import { PublicationPanels } from "./publication-panels.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The settings of records with sections are in a drawer: list and preview need the whole width. */
export function hasPageSettings({ fields }: Collection): boolean {
  return fields.some(({ kind }) => kind === "sections");
}

function settingNames({ fields }: Collection): string[] {
  return fields.filter(({ side }) => side).map(({ name }) => name);
}

export function PageSettings(parts: RecordParts) {
  const { type, draft, publishing, isImmutable, target } = parts;
  const { row, values, set } = draft.record;
  const { problems } = publishing;
  const fields = type.fields.filter(({ side }) => side);
  const path = fields.find((field) => field.kind === "path");
  const isTaken =
    useTaken({ type, field: path, value: String(values.path ?? ""), rowId: row?.id }) !== undefined;
  const wrong = fields.filter(({ name }) => problems[name] || (isTaken && name === path?.name)).length;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!target || !settingNames(type).includes(target.field)) return;
    setOpen(true);
    // After the drawer has opened.
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          `.page-settings [data-field="${target.field}"] :is(input, textarea, select)`,
        )
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [target, type]);
  const publicPath = publicPathOf(type, row);
  const control = (field: Field) => (
    <div key={field.name} data-field={field.name}>
      <FieldControl
        type={type}
        field={field}
        value={values[field.name] ?? ""}
        problem={problems[field.name]}
        rowId={row?.id}
        publicValue={publicPath && String(row?.[field.name])}
        disabled={isImmutable}
        onChange={set}
      />
    </div>
  );
  const controls = (group: Field["group"]) => fields.filter((field) => field.group === group).map(control);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button variant="secondary">
          <SlidersIcon /> <span className="sr-only-on-phone">Page settings</span>
          {wrong > 0 ? (
            <Badge variant="danger">
              {wrong}
              <span className="sr-only">{wrong === 1 ? " problem" : " problems"}</span>
            </Badge>
          ) : null}
        </Button>
      </DialogTrigger>
      <SheetContent title="Page settings">
        <div className="page-settings">
          <Group title="Path">{controls("path")}</Group>
          <Group title="Search">{controls("search")}</Group>
          <Group title="Sharing">
            {controls("sharing")}
            <SocialPreview type={type} values={values} publicPath={publicPath} />
          </Group>
          <PublicationPanels {...parts} />
          {controls(undefined)}
        </div>
      </SheetContent>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="content-panel" aria-label={title}>
      <h3 className="content-panel-title">{title}</h3>
      {children}
    </section>
  );
}
