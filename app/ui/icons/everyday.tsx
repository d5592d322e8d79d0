// The icons of public pages, in a file of their own so that visitors do not load the icons of the back office.
import { createIcon } from "./icon.tsx";

export const MailIcon = createIcon("mail", "M2.75 4.5h14.5v11H2.75zM3 5l7 6 7-6");
export const PhoneIcon = createIcon(
  "phone",
  "M6.75 3.25H3.75C3.75 10.9 9.1 16.25 16.75 16.25v-3l-3.75-1.25-1.5 1.75a9 9 0 0 1-5-5L8.25 7.25z",
);
export const BookIcon = createIcon(
  "book",
  "M10 5.25C8 3.75 5.5 3.5 2.75 3.75v11.5C5.5 15 8 15.25 10 16.75c2-1.5 4.5-1.75 7.25-1.5V3.75C14.5 3.5 12 3.75 10 5.25zM10 5.25v11.5",
);
export const CheckIcon = createIcon("check", "M4 10.5 8.25 14.75 16 5.5");
export const CloseIcon = createIcon("close", "M5 5l10 10M15 5 5 15");
export const MenuIcon = createIcon("menu", "M3 6h14M3 10h14M3 14h9");
export const SearchIcon = createIcon(
  "search",
  "M13.2 13.2 17 17M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0z",
);
export const CopyIcon = createIcon("copy", "M7.5 7.5h9v9h-9zM4.5 12.5h-1v-9h9v1");
export const BookmarkIcon = createIcon("bookmark", "M5.5 3.5h9v13L10 13l-4.5 3.5z");
export const BookmarkFilledIcon = createIcon("bookmark-filled", "M5.5 3.5h9v13L10 13l-4.5 3.5z", {
  fillPath: "M5.5 3.5h9v13L10 13l-4.5 3.5z",
});
export const ClockIcon = createIcon("clock", "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.25L12.75 12");
export const SunIcon = createIcon(
  "sun",
  "M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0zM10 2.5v1.25M10 16.25v1.25M2.5 10h1.25M16.25 10h1.25M4.7 4.7l.9.900M14.4 14.4l.9.900M4.7 15.3l.9-.9M14.4 5.6l.9-.9",
);
export const MoonIcon = createIcon("moon", "M16.5 11.75A6.75 6.75 0 0 1 8.25 3.5a6.75 6.75 0 1 0 8.25 8.25z");
export const MonitorIcon = createIcon("monitor", "M2.75 4h14.5v9.75H2.75zM7 17h6M10 13.75V17");
