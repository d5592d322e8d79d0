import { Form } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";

type Option = { slug: string; title: string };
type FilterProps = { industries: Option[]; services: Option[]; industry: string; service: string };

/** A plain GET form: the choice is in the URL, can be bookmarked and shared, and needs no JavaScript. */
export function CaseStudyFilter({ industries, services, industry, service }: FilterProps) {
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
        {options.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
