// The header or footer with the edited menu, as visitors see it, with one panel open at a time.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Values } from "#content-model/field.ts";
import { getCompany } from "~/features/company/queries.ts";
import { SiteFooter } from "~/features/navigation/footer.tsx";
import { SiteHeader } from "~/features/navigation/header.tsx";
import { linksOf, type Menus, readMenus, type StoredMenu } from "~/features/navigation/menus.ts";
import { hide, show } from "~/features/navigation/popover.ts";
import { listMenus } from "~/features/navigation/queries.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import type { Company } from "~/lib/records/company.ts";
import { resolveReferences } from "~/lib/references/resolve.ts";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import type { PageWindow } from "~/ui/page-frame.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

/** The main links are shown between the widths of phone and desktop. */
const firstWidth: Record<string, string> = { main: "768" };

export function MenuPreview({ values }: { values: Values }) {
  const place = String(values.place);
  const [chosenWidth, setWidth] = useState<string>();
  const width = chosenWidth ?? firstWidth[place] ?? "1280";
  const [open, setOpen] = useState("");
  const { data, error } = useQuery({
    queryKey: ["menu-preview", values],
    queryFn: () => load(values),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const groups = place === "header" && width !== "768" ? (data?.menus.groups ?? []) : [];
  const isOpen = groups.some(({ id }) => id === open);
  return (
    <PreviewFrame
      title="The site with this menu"
      width={width}
      onWidth={setWidth}
      replaces="site"
      failed={error !== null}
      bar={
        groups.length > 0 ? (
          <NativeSelect
            aria-label="Open"
            value={isOpen ? open : ""}
            onChange={(event) => setOpen(event.target.value)}
          >
            <option value="">Closed</option>
            <Options options={groups.map(({ id, title }) => ({ value: id, label: title }))} />
          </NativeSelect>
        ) : null
      }
    >
      {(view) =>
        data ? (
          <>
            {place === "footer" ? null : <SiteHeader company={data.company} menus={data.menus} />}
            {place === "footer" ? <SiteFooter company={data.company} menus={data.menus} /> : null}
            <OpenPanel
              view={view}
              panel={isOpen ? (width === "390" ? "site-menu" : `menu-${open}`) : undefined}
              place={groups.findIndex(({ id }) => id === open)}
            />
          </>
        ) : null
      }
    </PreviewFrame>
  );
}

type OpenPanelProps = { view: PageWindow; panel: string | undefined; place: number };

/** Opens the popovers from outside the frame, where nothing can be clicked. */
function OpenPanel({ view, panel, place }: OpenPanelProps) {
  useEffect(() => {
    const shown = panel ? view.document.getElementById(panel) : null;
    if (!shown) return;
    show(shown);
    // The slide-in menu has all groups, one below the other.
    for (const [index, group] of shown.querySelectorAll("details").entries()) group.open = index === place;
    // A removed frame has no window, and its popovers cannot be closed.
    return () => {
      if (shown.ownerDocument.defaultView) hide(shown);
    };
  }, [view, panel, place]);
  return null;
}

/** The menus of the site with the edited one in its place. */
async function load(values: Values): Promise<{ company: Company; menus: Menus }> {
  const db = await browserClient();
  const [company, others] = await Promise.all([getCompany(db), listMenus(db)]);
  const stored: StoredMenu[] = [values as unknown as StoredMenu, ...others];
  return { company, menus: readMenus(stored, await resolveReferences(db, linksOf(stored))) };
}
