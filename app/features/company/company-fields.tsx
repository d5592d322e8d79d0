import type { Problems } from "~/lib/forms/problems.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { PlusIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { PgpKeyField } from "./pgp-key-field.tsx";
import type { CompanyInput, SocialInput } from "./schema.ts";

type CompanyFieldsProps = {
  input: CompanyInput;
  problems: Problems;
  change: (changes: Partial<CompanyInput>) => void;
  pickLogo: () => void;
};

type TextKey = Exclude<keyof CompanyInput, "social">;

export function CompanyFields({ input, problems, change, pickLogo }: CompanyFieldsProps) {
  const text = (key: TextKey, label: string, extra: Extra = {}) => (
    <TextField
      key={key}
      name={key}
      label={label}
      value={input[key]}
      error={problems[key]}
      change={change}
      {...extra}
    />
  );
  return (
    <div className="settings">
      <FormSection title="Brand" description="For header, footer, e-mails and search results.">
        {text("companyName", "Company name", { required: true, maxLength: 200 })}
        <Field
          label="Logo"
          description="Leave empty to show the company mark and name."
          error={problems.logo}
        >
          <div className="logo-field">
            {input.logo ? <img src={input.logo} alt="" className="logo-preview" /> : null}
            <Input
              name="logo"
              placeholder="/images/…"
              value={input.logo}
              onChange={(event) => change({ logo: event.target.value })}
            />
            <Button variant="secondary" onClick={pickLogo}>
              Choose
            </Button>
          </div>
        </Field>
        <Field label="Tagline" description="In the footer of every page.">
          <Textarea
            name="tagline"
            rows={2}
            maxLength={300}
            className="field-control-short"
            value={input.tagline}
            onChange={(event) => change({ tagline: event.target.value })}
          />
        </Field>
      </FormSection>
      <FormSection
        title="Contact"
        description="For the footer and the contact page. New messages are sent to this e-mail."
      >
        {text("email", "E-mail", { type: "email", required: true })}
        {text("phone", "Phone", {
          type: "tel",
          description: "With the country code, for call links.",
        })}
        <PgpKeyField
          value={input.pgp_key}
          error={problems.pgp_key}
          change={(pgp_key) => change({ pgp_key })}
        />
      </FormSection>
      <FormSection
        title="Legal entity and address"
        description="For the footer and for the placeholders of legal documents."
      >
        {text("legal_name", "Legal name")}
        {text("uid", "UID", { description: "Swiss enterprise number: CHE-123.456.789" })}
        {text("street", "Street")}
        <div className="town-fields">
          {text("postal_code", "Postal code")}
          {text("city", "City")}
        </div>
        {text("country", "Country")}
      </FormSection>
      <FormSection title="Links" description="Feeds, profiles and files at the end of the footer.">
        <SocialFields social={input.social} problems={problems} change={(social) => change({ social })} />
      </FormSection>
    </div>
  );
}

type Extra = { type?: string; required?: boolean; maxLength?: number; description?: string };
type TextFieldProps = Extra & {
  name: TextKey;
  label: string;
  value: string;
  error: string | undefined;
  change: (changes: Partial<CompanyInput>) => void;
};

function TextField({ name, label, value, error, change, required, description, ...input }: TextFieldProps) {
  return (
    <Field label={label} required={required} description={description} error={error}>
      <Input
        name={name}
        autoComplete="off"
        maxLength={300}
        {...input}
        value={value}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
}

type SocialFieldsProps = {
  social: SocialInput[];
  problems: Problems;
  change: (social: SocialInput[]) => void;
};

function SocialFields({ social, problems, change }: SocialFieldsProps) {
  const set = (key: string, changes: Partial<SocialInput>) =>
    change(social.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  return (
    <>
      {social.map(({ key, label, href }, at) => (
        <div key={key} className="social-fields">
          <Field label={`Name of link ${at + 1}`} error={problems[`social.${at}.label`]}>
            <Input
              value={label}
              maxLength={100}
              onChange={(event) => set(key, { label: event.target.value })}
            />
          </Field>
          <Field label={`URL of link ${at + 1}`} error={problems[`social.${at}.href`]}>
            <Input
              value={href}
              maxLength={1000}
              onChange={(event) => set(key, { href: event.target.value })}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove link ${at + 1}`}
            onClick={() => change(social.filter((each) => each.key !== key))}
          >
            <TrashIcon />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => change([...social, { key: newId(), label: "", href: "" }])}
        >
          <PlusIcon width="18" height="18" />
          Add link
        </Button>
      </div>
    </>
  );
}
