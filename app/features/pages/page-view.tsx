import { type ComponentType, createElement } from "react";
import type { PageFacts } from "~/lib/sections/section-loader.ts";
import type { ShownSection } from "./show-page.ts";

// biome-ignore lint/suspicious/noExplicitAny: each component knows what its kind shows
type Components = Record<string, ComponentType<any>>;
type PageViewProps = { page: PageFacts; sections: ShownSection[]; components: Components };

/** A page is its sections, one below the other. */
export function PageView({ page, sections, components }: PageViewProps) {
  return (
    // The script that starts React reads the kinds and loads their code first.
    <main id="main" data-sections={sections.map(({ kind }) => kind).join(" ")}>
      {sections.map((section) => (
        <SectionView key={section.id} section={section} page={page} components={components} />
      ))}
    </main>
  );
}

type SectionViewProps = { page: PageFacts; section: ShownSection; components: Components };

export function SectionView({ page, section: { kind, anchor, shown }, components }: SectionViewProps) {
  const component = components[kind];
  return component ? createElement(component, { shown, anchor, page }) : null;
}
