import { icon } from "./icon.tsx";

export const InfoIcon = /* #__PURE__ */ icon(
  "info",
  "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.25v4",
  "M10.9 6.75a.9.900 0 1 1-1.8 0 .9.900 0 0 1 1.8 0z",
);
export const WarningIcon = /* #__PURE__ */ icon(
  "warning",
  "M10 3.25 17.25 16.25H2.75zM10 8.25v3.5",
  "M10.85 13.9a.85.850 0 1 1-1.7 0 .85.850 0 0 1 1.7 0z",
);
export const ErrorIcon = /* #__PURE__ */ icon(
  "error",
  "M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1zM10 6.5v4.25",
  "M10.9 13.25a.9.900 0 1 1-1.8 0 .9.900 0 0 1 1.8 0z",
);
export const SuccessIcon = /* #__PURE__ */ icon(
  "success",
  "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM6.75 10.25 9 12.5l4.25-5",
);
export const ClockIcon = /* #__PURE__ */ icon(
  "clock",
  "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.25L12.75 12",
);
export const CalendarIcon = /* #__PURE__ */ icon(
  "calendar",
  "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5",
);
export const SunIcon = /* #__PURE__ */ icon(
  "sun",
  "M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0zM10 2.5v1.25M10 16.25v1.25M2.5 10h1.25M16.25 10h1.25M4.7 4.7l.9.900M14.4 14.4l.9.900M4.7 15.3l.9-.9M14.4 5.6l.9-.9",
);
export const MoonIcon = /* #__PURE__ */ icon(
  "moon",
  "M16.5 11.75A6.75 6.75 0 0 1 8.25 3.5a6.75 6.75 0 1 0 8.25 8.25z",
);
export const MonitorIcon = /* #__PURE__ */ icon("monitor", "M2.75 4h14.5v9.75H2.75zM7 17h6M10 13.75V17");
export const BellIcon = /* #__PURE__ */ icon("bell", "M5 13.5V9a5 5 0 0 1 10 0v4.5l1.25 1.25H3.75zM8.5 17h3");
export const ActivityIcon = /* #__PURE__ */ icon("activity", "M2.5 10.5h3.25L8 4.5l4 11 2.25-5h3.25");
export const ChartIcon = /* #__PURE__ */ icon("chart", "M3.5 3v13.5h13.25M7 13V9.5M10.5 13V5.75M14 13V8");
