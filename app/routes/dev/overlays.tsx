import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { CommandPalette } from "~/ui/command-palette.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { Field } from "~/ui/field.tsx";
import { EditIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { toast } from "~/ui/toast-store.ts";
import { Row, Specimen, SpecimenGroup } from "./specimen.tsx";

const commands = [
  { id: "home", label: "Home", group: "Pages", hint: "/" },
  {
    id: "trust",
    label: "Trust centre",
    group: "Pages",
    hint: "/trust",
    keywords: ["security", "compliance"],
  },
  { id: "zurich", label: "Zürich data centre", group: "Pages", hint: "/trust/data-residency" },
  { id: "new-post", label: "New post", group: "Actions", keywords: ["write", "blog"] },
  { id: "sign-out", label: "Sign out", group: "Actions" },
].map((item) => ({ ...item, onSelect: () => undefined }));

export function OverlaySpecimens() {
  const [paletteOpen, setPaletteOpen] = useState(false);
  return (
    <SpecimenGroup title="Overlays">
      <Specimen name="dialog, confirm, sheet">
        <Row>
          <Dialog>
            <DialogTrigger>
              <Button variant="secondary">Dialog</Button>
            </DialogTrigger>
            <DialogContent
              title="Edit profile"
              description="Your name is shown beside your comments."
              footer={
                <>
                  <DialogClose>
                    <Button variant="ghost">Cancel</Button>
                  </DialogClose>
                  <Button>Save changes</Button>
                </>
              }
            >
              <Field label="Full name">
                <Input defaultValue="Anna-Lena von Arx" />
              </Field>
            </DialogContent>
          </Dialog>
          <ConfirmDialog
            trigger={<Button variant="secondary">Confirm</Button>}
            title="Are you sure you want to delete this statistic?"
            description="It disappears from the home page at once."
            confirmLabel="Delete"
            destructive
            onConfirm={() => undefined}
          />
          <Dialog>
            <DialogTrigger>
              <Button variant="secondary">Sheet</Button>
            </DialogTrigger>
            <SheetContent side="right" title="Filters" footer={<Button>Apply</Button>}>
              <div className="form">
                <Field label="Author">
                  <Input />
                </Field>
                <Field label="Category">
                  <NativeSelect>
                    <option>Law</option>
                    <option>Keys</option>
                  </NativeSelect>
                </Field>
                <Button
                  variant="secondary"
                  onClick={() => toast({ title: "Title and value are required", variant: "destructive" })}
                >
                  Toast from inside
                </Button>
              </div>
            </SheetContent>
          </Dialog>
          <Button variant="secondary" onClick={() => setPaletteOpen(true)}>
            Command palette
          </Button>
          <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} items={commands} />
        </Row>
      </Specimen>
      <Specimen name="dropdown menu">
        <Row>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="secondary">
                Menu <ChevronDownIcon />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem hint="E">
                <EditIcon /> Edit
              </DropdownMenuItem>
              <DropdownMenuLink href="/blog">View on the site</DropdownMenuLink>
              <DropdownMenuItem disabled>Duplicate</DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem variant="danger">
                <TrashIcon /> Move to trash
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </Row>
      </Specimen>
    </SpecimenGroup>
  );
}
