import type { ReactNode } from "react";

export function SpecimenGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rule mb-24 pt-5">
      <h2 id={`${id}-title`} className="heading mb-10">
        {title}
      </h2>
      <div className="grid gap-12">{children}</div>
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <h3 className="label-mono font-normal">{name}</h3>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
