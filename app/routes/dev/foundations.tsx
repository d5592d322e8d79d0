import * as actions from "~/ui/icons/actions.tsx";
import * as arrows from "~/ui/icons/arrows.tsx";
import * as everyday from "~/ui/icons/everyday.tsx";
import * as objects from "~/ui/icons/objects.tsx";
import * as status from "~/ui/icons/status.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

export function TypeSpecimens() {
  return (
    <SpecimenGroup title="Type">
      <Specimen name=".display">
        <p className="display">Your Data, Your Control</p>
      </Specimen>
      <Specimen name=".title">
        <p className="title">What threatens a family office is rarely exotic</p>
      </Specimen>
      <Specimen name=".heading">
        <p className="heading">How an evaluation runs while your data stays yours</p>
      </Specimen>
      <Specimen name=".subheading">
        <p className="subheading">Keys that never leave the canton</p>
      </Specimen>
      <Specimen name=".lead">
        <p className="lead">
          We run infrastructure in two Swiss data centres, hold no key of yours, and show you the log of every
          access.
        </p>
      </Specimen>
      <Specimen name="body">
        <p className="measure">
          The Federal Act on Data Protection has been in force since 1 September 2023. It binds us as a
          processor; it does not make us an owner. “Zürich → Genève, 02:47 h” — set in Inter, with its arrows,
          primes and tabular figures.
        </p>
      </Specimen>
      <Specimen name=".small">
        <p className="small">Last reviewed on 12 March 2026 by the security office.</p>
      </Specimen>
      <Specimen name=".eyebrow · .label-mono">
        <p className="eyebrow">46°39′N 8°35′E · Gotthard</p>
        <p className="label-mono">sha256 9f86d081 · TLS 1.3 · 2 × 10 Gbit/s</p>
      </Specimen>
      <Specimen name=".figures">
        <p className="figures specimen-figure">
          1,117.10
          <br />
          8,888.88
        </p>
      </Specimen>
    </SpecimenGroup>
  );
}

const inks = ["foreground", "text", "text-muted", "link", "danger", "success"];
const surfaces = [
  { surface: "background", inks },
  { surface: "card", inks },
  { surface: "muted", inks },
  { surface: "tint", inks: ["foreground", "text-muted", "link"] },
];

export function ColourSpecimens() {
  return (
    <SpecimenGroup title="Colour">
      <Specimen name="text on surfaces">
        <div className="swatches">
          {surfaces.map(({ surface, inks: allowed }) => (
            <div key={surface} className="swatch" data-surface={surface}>
              <p className="label-mono">{surface}</p>
              {allowed.map((ink) => (
                <p key={ink} data-ink={ink}>
                  {ink}
                </p>
              ))}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="fills">
        <div className="fills">
          <span data-fill="primary">primary-fill</span>
          <span data-fill="danger">danger-fill</span>
          <span data-fill="secondary">secondary</span>
          <span data-fill="accent">accent</span>
          <span data-fill="foreground">foreground</span>
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}

export function IconSpecimens() {
  // Sorted: Vite's server lists the exports of a module in another order than a browser does.
  const icons = Object.entries({ ...arrows, ...everyday, ...actions, ...status, ...objects }).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  return (
    <SpecimenGroup title="Icons">
      <ul className="gallery-icons">
        {icons.map(([name, Drawing]) => (
          <li key={name}>
            <Drawing width="28" height="28" />
            <span className="label-mono">{name.replace("Icon", "")}</span>
          </li>
        ))}
      </ul>
    </SpecimenGroup>
  );
}
