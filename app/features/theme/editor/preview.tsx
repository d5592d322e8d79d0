import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Field } from "~/ui/field.tsx";
import { MoonIcon, SunIcon } from "~/ui/icons/everyday.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { fetchPage, PageFrame, type PageWindow, widths } from "~/ui/page-frame.tsx";
import { Segments } from "~/ui/segments.tsx";
import { trustedPage } from "~/ui/trusted-html.tsx";
import { applyTheme } from "../apply-theme.ts";
import type { Theme } from "../schema.ts";
import type { Mode } from "../stylesheet.ts";

const pages = {
  "/": "Home",
  "/blog": "Blog",
  "/services": "Services",
  "/trust": "Trust centre",
  "/contact": "Contact",
};

/**
 * A page of the site in the edited theme. The page is fetched and shown as a document of our own, because no page of the site may be framed
 * (`X-Frame-Options: DENY`). Its scripts are removed, and this page's policy allows none.
 */
export function Preview({ theme }: { theme: Theme }) {
  const [path, setPath] = useState("/");
  const [width, setWidth] = useState(() => (innerWidth < 700 ? "390" : "1280"));
  const [mode, setMode] = useState<Mode>(() =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  );
  return (
    <section className="theme-preview" aria-label="Preview">
      <div className="theme-preview-bar">
        <Field label="Page" hideLabel>
          <NativeSelect value={path} onChange={(event) => setPath(event.target.value)}>
            {Object.entries(pages).map(([path, name]) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Segments label="Width" value={width} onChange={setWidth} options={widths} />
        <Segments
          label="Mode"
          value={mode}
          onChange={(next) => setMode(next as Mode)}
          options={{ light: "Light", dark: "Dark" }}
          icons={{ light: SunIcon, dark: MoonIcon }}
        />
      </div>
      <Stage key={path} path={path} width={Number(width)} mode={mode} theme={theme} />
    </section>
  );
}

type StageProps = { path: string; width: number; mode: Mode; theme: Theme };

function Stage({ path, width, mode, theme }: StageProps) {
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ["preview", path],
    queryFn: async () => trustedPage(await fetchPage(path)),
    gcTime: 0,
  });
  const [view, setView] = useState<PageWindow>();
  useEffect(() => {
    if (view) applyTheme(view, theme, mode);
  }, [view, theme, mode]);
  return (
    <PageFrame
      title={`Preview of ${path}`}
      page={page}
      width={width}
      onLoad={setView}
      failure={error ? <LoadFailure title="The page could not be loaded" retry={refetch} /> : undefined}
    />
  );
}
