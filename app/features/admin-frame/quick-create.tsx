import { ButtonLink } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { creations } from "./sections.ts";

export function QuickCreate() {
  return (
    <ul className="quick-create">
      {creations.map(({ title, path }) => (
        <li key={path}>
          <ButtonLink href={path} variant="secondary" size="sm">
            <PlusIcon width="18" height="18" />
            {title}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
