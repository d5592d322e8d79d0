// A record as its editor last saved it, on the page where visitors will see it. Nothing in it can be pressed.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { loadPreview } from "~/features/admin-content/preview/load-preview.ts";
import { checkType, wantedType } from "~/features/admin-content/wanted-type.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { applyTheme } from "~/features/theme/apply-theme.ts";
import { getActiveTheme } from "~/features/theme/queries.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { PageFrame, type PageWindow, widths } from "~/ui/page-frame.tsx";
import { Segments } from "~/ui/segments.tsx";
import { trustedPage } from "~/ui/trusted-html.tsx";
import { useFullScreen } from "~/ui/use-full-screen.ts";
import type { Route } from "./+types/record-preview";

export function loader({ params }: Route.LoaderArgs) {
  return checkType(params.type);
}

export default function RecordPreview({ params }: Route.ComponentProps) {
  const type = wantedType(params.type);
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const frame = useRef<HTMLElement>(null);
  const [, setFull] = useFullScreen(frame);
  useEffect(() => setFull(true), [setFull]);
  const [width, setWidth] = useState("1280");
  const [view, setView] = useState<PageWindow>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["record-preview", type.table, params.id, userId],
    queryFn: async () => {
      const [page, theme] = await Promise.all([
        loadPreview(type, params.id, userId),
        browserClient().then(getActiveTheme),
      ]);
      return { page: trustedPage(page), theme };
    },
    // A new page would scroll to its top.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    const isDark = document.documentElement.classList.contains("dark");
    if (view && data) applyTheme(view, data.theme, isDark ? "dark" : "light");
  }, [view, data]);
  return (
    <section ref={frame} className="sections-preview sections-preview-full" aria-label="Preview">
      <div className="sections-preview-stage">
        <div className="sections-preview-bar">
          <h1 className="sr-only">Preview of a {type.singular}</h1>
          <Segments label="Width" value={width} onChange={setWidth} options={widths} />
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            {isFetching ? "Loading…" : "Reload"}
          </Button>
          <ButtonLink href={`/admin/${type.path}/${params.id}`} variant="ghost">
            Edit
          </ButtonLink>
        </div>
        <PageFrame
          title={`The ${type.singular} as visitors will see it`}
          page={data?.page}
          width={Number(width)}
          onLoad={setView}
          failure={
            error ? (
              <LoadFailure title="The preview could not be loaded" error={error} retry={refetch} />
            ) : undefined
          }
        />
      </div>
    </section>
  );
}

export function meta({ params }: Route.MetaArgs) {
  return adminMeta(`Preview: ${params.type}`);
}
