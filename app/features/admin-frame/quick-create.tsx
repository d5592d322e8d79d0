import { useState } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLink,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { creations } from "./sections.ts";

/** The others are in a menu. */
const most = 4;

export function QuickCreate() {
  // Renders the menu again when it opens: at the first render the page's main part was not in the document yet (useOverlayContainer).
  const [open, setOpen] = useState(false);
  return (
    <div className="quick-create">
      {creations.slice(0, most).map(({ title, path }, at) => (
        <ButtonLink key={path} href={path} variant={at === 0 ? "primary" : "secondary"} size="sm">
          <PlusIcon width="18" height="18" />
          {title}
        </ButtonLink>
      ))}
      <DropdownMenu open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm">
            More
            <ChevronDownIcon width="16" height="16" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {creations.slice(most).map(({ title, path }) => (
            <DropdownMenuLink key={path} href={path}>
              {title}
            </DropdownMenuLink>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
