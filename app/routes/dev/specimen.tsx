import type { ReactNode } from "react";

export function SpecimenGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="specimen-group rule">
      <h2 id={`${id}-title`} className="heading">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <h3 className="label-mono">{name}</h3>
      <div>{children}</div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="button-row specimen-row">{children}</div>;
}
