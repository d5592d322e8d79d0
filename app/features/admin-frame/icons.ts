import type { SidebarEntry } from "#content-model/collection.ts";
import { EditIcon } from "~/ui/icons/actions.tsx";
import { BookIcon } from "~/ui/icons/everyday.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import {
  AwardIcon,
  BriefcaseIcon,
  BuildingIcon,
  FileIcon,
  ImageIcon,
  LayersIcon,
  QuoteIcon,
  ServerIcon,
  ShieldIcon,
  UsersIcon,
} from "~/ui/icons/objects.tsx";
import { ActivityIcon } from "~/ui/icons/status.tsx";

/** The icons named in collections. */
export const icons: Record<SidebarEntry["icon"], Icon> = {
  activity: ActivityIcon,
  award: AwardIcon,
  book: BookIcon,
  briefcase: BriefcaseIcon,
  building: BuildingIcon,
  edit: EditIcon,
  file: FileIcon,
  image: ImageIcon,
  layers: LayersIcon,
  quote: QuoteIcon,
  server: ServerIcon,
  shield: ShieldIcon,
  users: UsersIcon,
};
