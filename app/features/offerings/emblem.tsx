import { Drawing } from "~/ui/drawing.tsx";

/** The map symbol of an industry or a service. Records that an editor adds later have the survey mark until one is drawn. */
const drawn = new Set([
  "industry-family-offices",
  "industry-asset-management",
  "industry-trust-companies",
  "industry-legal-services",
  "industry-accounting-services",
  "industry-consulting-services",
  "industry-healthcare",
  "industry-manufacturing",
  "industry-education",
  "service-infrastructure",
  "service-security",
  "service-cloud",
  "service-managed-security",
  "service-cloud-solutions",
  "service-security-consulting",
  "service-support",
  "service-digital-transformation",
  "service-consulting-services",
  "service-technical-solutions",
]);

export function Emblem({
  kind,
  slug,
  className = "emblem",
}: {
  kind: "industry" | "service";
  slug: string;
  className?: string;
}) {
  const id = `${kind}-${slug}`;
  return (
    <Drawing
      src={`/art/emblems.svg#${drawn.has(id) ? id : "mark"}`}
      width={48}
      height={48}
      className={className}
    />
  );
}
