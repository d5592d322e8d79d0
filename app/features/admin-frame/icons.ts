import type { SidebarEntry } from "#content-model/collection.ts";
import { EditIcon } from "~/ui/icons/actions.tsx";
import { BookIcon, BookmarkIcon, CheckIcon, MenuIcon } from "~/ui/icons/everyday.tsx";
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
import { ActivityIcon, BellIcon } from "~/ui/icons/status.tsx";

/** The icons named in collections. */
export const icons: Record<SidebarEntry["icon"], Icon> = {
  activity: ActivityIcon,
  award: AwardIcon,
  bell: BellIcon,
  book: BookIcon,
  bookmark: BookmarkIcon,
  briefcase: BriefcaseIcon,
  building: BuildingIcon,
  check: CheckIcon,
  edit: EditIcon,
  file: FileIcon,
  image: ImageIcon,
  layers: LayersIcon,
  menu: MenuIcon,
  quote: QuoteIcon,
  server: ServerIcon,
  shield: ShieldIcon,
  users: UsersIcon,
};
