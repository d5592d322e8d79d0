import { useId } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { SearchInput } from "./search-input.tsx";

type SearchFormProps = {
  /** The path of the results. A GET form: results have a URL and need no JavaScript. */
  action: string;
  query: string;
  label: string;
  placeholder?: string;
  maxLength?: number;
  className?: string;
};

export function SearchForm({
  action,
  query,
  label,
  placeholder,
  maxLength = 200,
  className,
}: SearchFormProps) {
  const id = useId();
  return (
    <Form
      role="search"
      action={action}
      method="get"
      className={classNames("search-form", className)}
      viewTransition
    >
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div>
        <div>
          {/* A new key with new results, so that the field shows the search term. */}
          <SearchInput
            key={query}
            id={id}
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            maxLength={maxLength}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
    </Form>
  );
}
