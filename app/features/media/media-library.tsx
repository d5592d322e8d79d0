import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageFor } from "~/lib/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref } from "~/ui/table-state.ts";
import { DropZone } from "./drop-zone.tsx";
import { mediaListQuery } from "./library-queries.ts";
import { MediaDetails } from "./media-details.tsx";
import { MediaSearch } from "./media-search.tsx";
import { MediaGrid, MediaGridSkeleton, MediaTile } from "./media-tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { fileTypes } from "./upload-rules.ts";
import { useMediaFilter } from "./use-media-filter.ts";
import { useUploads } from "./use-uploads.ts";

/** The page at /admin/images: what comes in, what is there, and one image beside it. */
export function MediaLibrary({ userId }: { userId: string }) {
  const uploads = useUploads();
  const state = useMediaFilter();
  return (
    <DropZone onFiles={uploads.add}>
      <UploadList {...uploads} />
      <Toolbar {...state} />
      <Images state={state} />
      <MediaDetails id={state.openId} userId={userId} onClose={state.close} />
    </DropZone>
  );
}

type FilterState = ReturnType<typeof useMediaFilter>;

function Toolbar({ filter, setQuery, setShow, setType }: FilterState) {
  return (
    <search className="media-toolbar">
      <MediaSearch query={filter.query} onQuery={setQuery} />
      <Field label="Show" hideLabel>
        <NativeSelect value={filter.show} onChange={(event) => setShow(event.target.value)}>
          <option value="all">All images</option>
          <option value="undescribed">Missing alternative text</option>
          <option value="trash">In the trash</option>
        </NativeSelect>
      </Field>
      <Field label="Type" hideLabel>
        <NativeSelect value={filter.type} onChange={(event) => setType(event.target.value)}>
          <option value="">All types</option>
          {Object.entries(fileTypes).map(([type, { name }]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </search>
  );
}

function Images({ state }: { state: FilterState }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(mediaListQuery(state.filter));
  if (isPending) return <MediaGridSkeleton />;
  if (error) {
    return (
      <Alert variant="destructive" title="The images could not be loaded">
        <p>{messageFor(error)}</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (data.items.length === 0) return <NoImages state={state} />;
  const { page } = state.filter;
  return (
    <>
      <p className="media-count" role="status">
        {data.total} {data.total === 1 ? "image" : "images"}
        {state.filter.query ? ` for “${state.filter.query}”` : ""}
      </p>
      <MediaGrid busy={isPlaceholderData}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Link to={state.hrefFor(item.id)} preventScrollReset className="media-tile">
              <MediaTile item={item} />
            </Link>
          </li>
        ))}
      </MediaGrid>
      <Pagination
        page={page}
        pageCount={data.pages}
        hrefFor={(each) => pageHref(state.params, each)}
        className="media-more"
      />
    </>
  );
}

function NoImages({ state: { filter, isFiltered, clear } }: { state: FilterState }) {
  if (filter.show === "trash" && !filter.query && !filter.type)
    return (
      <EmptyState title="The trash is empty" icon={ImageIcon} headingLevel={2}>
        Images you delete wait here, and can be put back.
      </EmptyState>
    );
  if (filter.show === "undescribed" && !filter.query && !filter.type)
    return (
      <EmptyState title="Every image has its alternative text" icon={ImageIcon} headingLevel={2}>
        Nothing to do here.
      </EmptyState>
    );
  if (isFiltered || filter.page > 1)
    return (
      <EmptyState
        title={filter.query ? `No image matches “${filter.query}”` : "No image matches"}
        icon={ImageIcon}
        headingLevel={2}
        action={
          <Button variant="secondary" onClick={clear}>
            Show all images
          </Button>
        }
      >
        The search looks at descriptions, file names and URLs.
      </EmptyState>
    );
  return (
    <EmptyState title="No images yet" icon={ImageIcon} headingLevel={2}>
      Drop some on this page, paste one, or choose files with the button above. Say what each one shows, and
      it can be used in posts, slides and pages.
    </EmptyState>
  );
}
