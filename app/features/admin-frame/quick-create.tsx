import { ButtonLink } from "~/ui/button.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { creations } from "./creations.ts";
import { hasRoute } from "./route-modules.ts";

export function QuickCreate() {
  return (
    <ul className="quick-create">
      {creations
        .filter(({ path }) => hasRoute(path.replace(/\?.*$/, "")))
        .map(({ title, path }) => (
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
