import { createIcon } from "./icon.tsx";

export const InfoIcon = createIcon("info", "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.25v4", {
  fillPath: "M10.9 6.75a.9.900 0 1 1-1.8 0 .9.900 0 0 1 1.8 0z",
});
export const WarningIcon = createIcon("warning", "M10 3.25 17.25 16.25H2.75zM10 8.25v3.5", {
  fillPath: "M10.85 13.9a.85.850 0 1 1-1.7 0 .85.850 0 0 1 1.7 0z",
});
export const ErrorIcon = createIcon("error", "M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1zM10 6.5v4.25", {
  fillPath: "M10.9 13.25a.9.900 0 1 1-1.8 0 .9.900 0 0 1 1.8 0z",
});
export const SuccessIcon = createIcon(
  "success",
  "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM6.75 10.25 9 12.5l4.25-5",
);
export const ClockFilledIcon = createIcon("clock-filled", "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z", {
  fillPath:
    "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-.75 3a.75.75 0 0 1 1.5 0v3.9l2.55 1.6a.75.75 0 0 1-.8 1.27l-2.9-1.81a.75.75 0 0 1-.35-.64z",
});
export const CalendarIcon = createIcon("calendar", "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5");
export const BellIcon = createIcon("bell", "M5 13.5V9a5 5 0 0 1 10 0v4.5l1.25 1.25H3.75zM8.5 17h3");
export const ActivityIcon = createIcon("activity", "M2.5 10.5h3.25L8 4.5l4 11 2.25-5h3.25");
export const ChartIcon = createIcon("chart", "M3.5 3v13.5h13.25M7 13V9.5M10.5 13V5.75M14 13V8");
