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
      <Field label="Industry">
        <NativeSelect name="industry" defaultValue={industry}>
          <option value="">All industries</option>
          {industries.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Service">
        <NativeSelect name="service" defaultValue={service}>
          <option value="">All services</option>
          {services.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}
