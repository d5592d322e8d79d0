import { createIcon } from "./icon.tsx";

export const HomeIcon = createIcon("home", "M3.25 9 10 3.25 16.75 9v7.75h-4.5V12h-4.5v4.75h-4.5z");
export const UserIcon = createIcon(
  "user",
  "M12.75 6.5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM4 16.75a6 6 0 0 1 12 0",
);
export const UsersIcon = createIcon(
  "users",
  "M10.25 6.75a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM2 16.5a5.5 5.5 0 0 1 11 0M13 4.25a2.75 2.75 0 0 1 0 5M15 11.75a5.5 5.5 0 0 1 3 4.75",
);
export const ShieldIcon = createIcon(
  "shield",
  "M10 2.75 16.25 5v4.5c0 3.9-2.5 6.5-6.25 7.75C6.25 16 3.75 13.4 3.75 9.5V5z",
);
export const ServerIcon = createIcon(
  "server",
  "M3 3.75h14v5H3zM3 11.25h14v5H3zM6 6.25h.01M6 13.75h.01M9.5 6.25h4.5M9.5 13.75h4.5",
);
export const BuildingIcon = createIcon(
  "building",
  "M4 17V3.25h8V17M12 8h4v9M2.5 17h15M6.75 6.5h2.5M6.75 9.75h2.5M6.75 13h2.5",
);
export const BriefcaseIcon = createIcon(
  "briefcase",
  "M2.75 6.25h14.5v10H2.75zM7 6.25v-2.5h6v2.5M2.75 10.75h14.5M10 9.75v2",
);
export const FileIcon = createIcon("file", "M5 2.75h6.5L15 6.25v11H5zM11.25 3v3.5h3.5M7.5 10h5M7.5 13h5");
export const ImageIcon = createIcon(
  "image",
  "M2.75 3.75h14.5v12.5H2.75zM3 13.5l4-4.25 3.5 3.75 2.25-2.25L17 14.75M13.75 7.25h.01",
);
export const LayersIcon = createIcon(
  "layers",
  "M10 3 17.25 7 10 11 2.75 7zM3 10.25l7 3.9 7-3.9M3 13.35l7 3.9 7-3.9",
);
export const QuoteIcon = createIcon(
  "quote",
  "M8 5.5C5 6.25 3.5 8.25 3.5 11.25v3.25h4.25v-4.25H5M16.5 5.5c-3 .75-4.5 2.75-4.5 5.75v3.25h4.25v-4.25H13.5",
);
export const AwardIcon = createIcon(
  "award",
  "M14.5 7.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM7 11l-1 6 4-2 4 2-1-6",
);
export const PaletteIcon = createIcon(
  "palette",
  "M17 10a7 7 0 1 0-7 7c1.25 0 1.75-.9 1.35-1.9-.5-1.3.150-2.6 1.65-2.6h1.75A2.25 2.25 0 0 0 17 10zM6.5 9.5h.01M8.75 6.5h.01M12.5 6.75h.01",
);
export const MapPinIcon = createIcon(
  "map-pin",
  "M10 17.25s-5.25-4.6-5.25-8.9a5.25 5.25 0 0 1 10.5 0c0 4.3-5.25 8.9-5.25 8.9zM11.75 8.25a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z",
);
export const PercentIcon = createIcon(
  "percent",
  "M15.5 4.5l-11 11M8.25 6.25a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM15.75 13.75a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
);
