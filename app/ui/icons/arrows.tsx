import { createIcon } from "./icon.tsx";

export const ArrowRightIcon = createIcon("arrow-right", "M3.5 10h13M11 4.5 16.5 10 11 15.5");
export const ArrowLeftIcon = createIcon("arrow-left", "M16.5 10h-13M9 4.5 3.5 10 9 15.5");
export const ArrowUpIcon = createIcon("arrow-up", "M10 16.5v-13M4.5 9 10 3.5 15.5 9");
export const ArrowDownIcon = createIcon("arrow-down", "M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5");
export const ArrowUpRightIcon = createIcon("arrow-up-right", "M5.5 14.5l9-9M7.5 5.5h7v7");
export const ChevronDownIcon = createIcon("chevron-down", "M5 7.5l5 5 5-5");
export const SortIcon = createIcon("sort", "M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5");
export const RefreshIcon = createIcon(
  "refresh",
  "M16 6.5A7 7 0 0 0 3.2 8.6M4 13.5a7 7 0 0 0 12.8-2.1M16.5 3v3.8h-3.8M3.5 17v-3.8h3.8",
);
export const UndoIcon = createIcon("undo", "M7.5 4 3.5 8l4 4M3.5 8h8a4.75 4.75 0 0 1 0 9.5H8");
export const RedoIcon = createIcon("redo", "m12.5 4 4 4-4 4M16.5 8h-8a4.75 4.75 0 0 0 0 9.5H12");
export const DownloadIcon = createIcon("download", "M10 3v10M5.5 8.7 10 13.2l4.5-4.5M3.5 16.75h13");
export const UploadIcon = createIcon("upload", "M10 13.25V3.5M5.5 7.8 10 3.3l4.5 4.5M3.5 16.75h13");
export const SignOutIcon = createIcon("sign-out", "M8 3.5H4.25v13H8M12.5 6l4 4-4 4M16.25 10H8");
