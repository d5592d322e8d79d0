import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { fileTypes, isImageType } from "#common/upload-rule.ts";
import { messageFor } from "~/lib/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DropZone } from "./drop-zone.tsx";
import { type MediaItem, mediaLabelsQuery, mediaListQuery } from "./library-queries.ts";
import { MediaDetails } from "./media-details.tsx";
import { MediaSearch } from "./media-search.tsx";
import { MediaGrid, MediaGridSkeleton, MediaTile, nameOf } from "./media-tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { useMediaFilter } from "./use-media-filter.ts";
import { useUploads } from "./use-uploads.ts";

/** The page at /admin/images: what comes in, what is there, and one file beside it. */
export function MediaLibrary({ userId }: { userId: string }) {
  const uploads = useUploads("any");
  const state = useMediaFilter();
  return (
    <DropZone taken="any" onFiles={uploads.add}>
      <UploadList {...uploads} />
      <Toolbar {...state} />
      <Files state={state} />
      <MediaDetails id={state.openId} userId={userId} onClose={state.close} />
    </DropZone>
  );
}

type FilterState = ReturnType<typeof useMediaFilter>;

function Toolbar({ filter, setQuery, setShow, setType, setLabel }: FilterState) {
  const { data: labels = [] } = useQuery(mediaLabelsQuery());
  const types = Object.entries(fileTypes);
  return (
    <search className="media-toolbar">
      <MediaSearch query={filter.query} onQuery={setQuery} />
      <Field label="Show" hideLabel>
        <NativeSelect value={filter.show} onChange={(event) => setShow(event.target.value)}>
          <option value="all">Everything</option>
          <option value="unused">Used nowhere</option>
          <option value="undescribed">Missing alternative text</option>
          <option value="trash">In the trash</option>
        </NativeSelect>
      </Field>
      <Field label="Type" hideLabel>
        <NativeSelect value={filter.kind || filter.type} onChange={(event) => setType(event.target.value)}>
          <option value="">All types</option>
          <option value="image">Images</option>
          <option value="document">Documents</option>
          {[true, false].map((isImage) => (
            <optgroup key={String(isImage)} label={isImage ? "Images" : "Documents"}>
              {types
                .filter(([type]) => isImageType(type) === isImage)
                .map(([type, { name }]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Label" hideLabel>
        <NativeSelect value={filter.label} onChange={(event) => setLabel(event.target.value)}>
          <option value="">All labels</option>
          {labels.map(({ label, uses }) => (
            <option key={label} value={label}>
              {label} ({uses})
            </option>
          ))}
          {filter.label && !labels.some(({ label }) => label === filter.label) ? (
            <option value={filter.label}>{filter.label}</option>
          ) : null}
        </NativeSelect>
      </Field>
    </search>
  );
}

/** What is selected is forgotten with the filter: nobody deletes what they do not see. */
function Files({ state }: { state: FilterState }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(mediaListQuery(state.filter));
  const seen = JSON.stringify(state.filter);
  const [selection, setSelection] = useState({ seen, ids: new Set<string>() });
  const selected = selection.seen === seen ? selection.ids : new Set<string>();
  const setSelected = (ids: Set<string>) => setSelection({ seen, ids });
  function select(id: string, isSelected: boolean) {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  }
  if (isPending) return <MediaGridSkeleton />;
  if (error) {
    return (
      <Alert variant="destructive" title="The library could not be loaded">
        <p>{messageFor(error)}</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (data.items.length === 0) return <NoFiles state={state} />;
  const { page } = state.filter;
  const chosen = data.items.filter(({ id }) => selected.has(id));
  return (
    <>
      <p className="media-count" role="status">
        {data.total} {data.total === 1 ? "file" : "files"}
        {state.filter.query ? ` for “${state.filter.query}”` : ""}
      </p>
      <MediaGrid busy={isPlaceholderData}>
        {data.items.map((item) => (
          <li key={item.id} className="media-selectable">
            <Link to={state.hrefFor(item.id)} preventScrollReset className="media-tile">
              <MediaTile item={item} />
              <Labels item={item} />
            </Link>
            <Checkbox
              label={<span className="sr-only">Select {nameOf(item)}</span>}
              checked={selected.has(item.id)}
              onChange={(event) => select(item.id, event.target.checked)}
            />
          </li>
        ))}
      </MediaGrid>
      {chosen.length > 0 ? <BulkBar items={chosen} clear={() => setSelected(new Set())} /> : null}
      <Pagination
        page={page}
        pageCount={data.pages}
        hrefFor={(each) => pageHref(state.params, each)}
        className="media-more"
      />
    </>
  );
}

function Labels({ item: { labels } }: { item: MediaItem }) {
  return labels.length > 0 ? <span className="media-labels">{labels.join(" · ")}</span> : null;
}

function NoFiles({ state: { filter, isFiltered, clear } }: { state: FilterState }) {
  const isNarrowed = Boolean(filter.query || filter.type || filter.kind || filter.label);
  if (filter.show === "trash" && !isNarrowed)
    return (
      <EmptyState title="The trash is empty" icon={ImageIcon} headingLevel={2}>
        What you delete waits here, and can be put back.
      </EmptyState>
    );
  if (filter.show === "unused" && !isNarrowed)
    return (
      <EmptyState title="Everything is used somewhere" icon={ImageIcon} headingLevel={2}>
        Nothing lies here that could go.
      </EmptyState>
    );
  if (filter.show === "undescribed" && !isNarrowed)
    return (
      <EmptyState title="Every image has its alternative text" icon={ImageIcon} headingLevel={2}>
        Nothing to do here.
      </EmptyState>
    );
  if (isFiltered || filter.page > 1)
    return (
      <EmptyState
        title={filter.query ? `Nothing matches “${filter.query}”` : "Nothing matches"}
        icon={ImageIcon}
        headingLevel={2}
        action={
          <Button variant="secondary" onClick={clear}>
            Show everything
          </Button>
        }
      >
        The search looks at descriptions, titles, captions, credits, labels, file names and URLs.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing here yet" icon={ImageIcon} headingLevel={2}>
      Drop images and documents on this page, paste them, or choose files with the button above. Say what each
      image shows, and it can be used in posts, slides and pages.
    </EmptyState>
  );
}
