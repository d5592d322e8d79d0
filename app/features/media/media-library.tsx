import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fileTypes, isImageType } from "#common/upload-rule.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { useSelection } from "~/ui/use-selection.ts";
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

function Toolbar({ filter, change }: FilterState) {
  const { data: labels = [] } = useQuery(mediaLabelsQuery());
  const types = Object.entries(fileTypes);
  return (
    <search className="media-toolbar">
      <MediaSearch query={filter.query} onQuery={(q) => change({ q })} />
      <Field label="Show" hideLabel>
        <NativeSelect
          value={filter.show}
          onChange={({ target }) => change({ show: target.value === "all" ? "" : target.value })}
        >
          <option value="all">Everything</option>
          <option value="unused">Used nowhere</option>
          <option value="undescribed">Missing alternative text</option>
          <option value="trash">In the trash</option>
        </NativeSelect>
      </Field>
      <Field label="Type" hideLabel>
        <NativeSelect
          value={filter.kind || filter.type}
          onChange={({ target }) => change(narrowType(target.value))}
        >
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
        <NativeSelect value={filter.label} onChange={({ target }) => change({ label: target.value })}>
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

/** Of both kinds, of one, or of one type. */
function narrowType(value: string) {
  return value === "image" || value === "document" ? { kind: value, type: "" } : { kind: "", type: value };
}

function Files({ state }: { state: FilterState }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(mediaListQuery(state.filter));
  const { selected, isSelected, toggle, select } = useSelection(
    data?.items ?? [],
    JSON.stringify(state.filter),
  );
  if (isPending) return <MediaGridSkeleton />;
  if (error)
    return (
      <LoadFailure title="The library could not be loaded" retry={refetch}>
        {messageFor(error)}
      </LoadFailure>
    );
  if (data.items.length === 0) return <NoFiles state={state} />;
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
              checked={isSelected(item.id)}
              onChange={() => toggle(item.id)}
            />
          </li>
        ))}
      </MediaGrid>
      {selected.length > 0 ? <BulkBar items={selected} clear={() => select([])} /> : null}
      <Pagination
        page={state.filter.page}
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

/** For a view of the library that has nothing to show. */
const nothingToShow = {
  all: [
    "Nothing here yet",
    "Drop images and documents on this page, paste them, or choose files with the button above. Say what each image shows, and it can be used in posts, slides and pages.",
  ],
  trash: ["The trash is empty", "What you delete waits here, and can be put back."],
  unused: ["Everything is used somewhere", "Nothing lies here that could go."],
  undescribed: ["Every image has its alternative text", "Nothing to do here."],
};

function NoFiles({ state: { filter, isNarrowed, clear } }: { state: FilterState }) {
  if (isNarrowed || (filter.show === "all" && filter.page > 1))
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
  const [title, text] = nothingToShow[filter.show];
  return (
    <EmptyState title={title} icon={ImageIcon} headingLevel={2}>
      {text}
    </EmptyState>
  );
}
