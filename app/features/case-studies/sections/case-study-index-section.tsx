import { Form } from "react-router";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { Link } from "~/ui/link.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { caseStudyIndex } from "./case-study-index.ts";
export default function CaseStudyIndexSection({ shown, anchor, page }: SectionProps<typeof caseStudyIndex>) {
  const { name, studies, industry, service, industries, services } = shown;
  return (
    <Section id={anchor} label={name}>
      <CaseStudyFilter industries={industries} services={services} industry={industry} service={service} />
      {studies.length > 0 ? (
        <ul className="studies">
          {studies.map((study) => (
            <CaseStudyRow key={study.slug} study={study} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No case study matches these filters"
          action={
            <ButtonLink href={page.path} variant="secondary">
              Show all studies
            </ButtonLink>
          }
        >
          We have not written about this combination yet. Ask us about it instead.
        </EmptyState>
      )}
    </Section>
  );
}

type Figure = { value: string; label: string };
type Study = {
  slug: string;
  title: string;
  excerpt: string;
  client: string;
  figures: Figure[];
  is_sample: boolean;
};

/** One study in the list: who, what, and its first outcome in large figures. */
function CaseStudyRow({ study: { slug, title, excerpt, client, figures, is_sample } }: { study: Study }) {
  const [first] = figures;
  return (
    <li className="study-row">
      <div className="study-words">
        <p className="label-mono">
          {client} <SampleMark of={is_sample} />
        </p>
        <h2 className="subheading">
          <Link href={`/case-studies/${slug}`} variant="plain" prefetch="intent">
            {title}
          </Link>
        </h2>
        <p className="study-excerpt">{excerpt}</p>
      </div>
      {first && (
        <p className="study-figure">
          <span className="figure-value">{first.value}</span>
          <span className="small">{first.label}</span>
        </p>
      )}
    </li>
  );
}

type Option = { slug: string; title: string };
type FilterProps = { industries: Option[]; services: Option[]; industry: string; service: string };

/** A plain GET form: the choice is in the URL, can be bookmarked and shared, and needs no JavaScript. */
function CaseStudyFilter({ industries, services, industry, service }: FilterProps) {
  return (
    <Form
      method="get"
      className="study-filter"
      aria-label="Filter case studies"
      key={`${industry} ${service}`}
    >
      <Choice
        label="Industry"
        name="industry"
        options={industries}
        all="All industries"
        selected={industry}
      />
      <Choice label="Service" name="service" options={services} all="All services" selected={service} />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}

type ChoiceProps = { label: string; name: string; options: Option[]; all: string; selected: string };

function Choice({ label, name, options, all, selected }: ChoiceProps) {
  return (
    <Field label={label}>
      <NativeSelect name={name} defaultValue={selected}>
        <option value="">{all}</option>
        <Options options={options.map(({ slug, title }) => ({ value: slug, label: title }))} />
      </NativeSelect>
    </Field>
  );
}
