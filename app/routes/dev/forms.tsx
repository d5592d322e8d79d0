import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import { Switch } from "~/ui/switch.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

export function FormSpecimens() {
  return (
    <SpecimenGroup title="Forms">
      <Specimen name="field, input, textarea">
        <div className="specimen-fields">
          <Field label="Email" required description="We answer within one working day.">
            <Input type="email" name="email" autoComplete="email" />
          </Field>
          <Field label="Company" optional>
            <Input name="company" placeholder="Muster Treuhand AG" />
          </Field>
          <Field label="Confirm password" required error="Passwords do not match">
            <PasswordInput name="confirm" autoComplete="new-password" defaultValue="secret" />
          </Field>
          <Field label="Search the knowledge base">
            <SearchInput name="q" defaultValue="key custody" />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="cannot be changed now" />
          </Field>
          <Field label="Read only">
            <Input readOnly defaultValue="reader@example.org" />
          </Field>
          <Field label="Message" required className="specimen-wide">
            <Textarea name="message" />
          </Field>
        </div>
      </Specimen>
      <Specimen name="select">
        <div className="specimen-fields">
          <Field label="Topic" description="The browser’s own">
            <NativeSelect name="topic" defaultValue="audit">
              <option value="audit">Security audit</option>
              <option value="cloud">Cloud migration</option>
              <option value="other">Something else</option>
            </NativeSelect>
          </Field>
        </div>
      </Specimen>
      <Specimen name="checkbox, switch">
        <div className="specimen-choices">
          <Checkbox
            label="I agree to the privacy policy"
            description="You can take this back at any time."
            defaultChecked
          />
          <Checkbox label="Send me a copy" />
          <Checkbox label="All rows" indeterminate />
          <Checkbox label="Consent" error="Please agree before sending" />
          <Checkbox label="Not available" disabled />
          <Switch label="Keep my reading history" description="Off deletes what was kept." defaultChecked />
          <Switch label="E-mail me about new articles" />
          <Switch label="Not available" disabled />
        </div>
      </Specimen>
      <Specimen name="a form's foot">
        <div className="button-row specimen-foot">
          <Button type="submit">Save changes</Button>
          <Button variant="ghost">Cancel</Button>
        </div>
      </Specimen>
    </SpecimenGroup>
  );
}
