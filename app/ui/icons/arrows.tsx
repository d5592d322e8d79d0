import { IconDrawing, type IconProps } from "./icon.tsx";

export function ArrowRightIcon(props: IconProps) {
  return <IconDrawing {...props} name="arrow-right" path="M3.5 10h13M11 4.5 16.5 10 11 15.5" />;
}
export function ArrowLeftIcon(props: IconProps) {
  return <IconDrawing {...props} name="arrow-left" path="M16.5 10h-13M9 4.5 3.5 10 9 15.5" />;
}
export function ArrowUpIcon(props: IconProps) {
  return <IconDrawing {...props} name="arrow-up" path="M10 16.5v-13M4.5 9 10 3.5 15.5 9" />;
}
export function ArrowDownIcon(props: IconProps) {
  return <IconDrawing {...props} name="arrow-down" path="M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5" />;
}
export function ArrowUpRightIcon(props: IconProps) {
  return <IconDrawing {...props} name="arrow-up-right" path="M5.5 14.5l9-9M7.5 5.5h7v7" />;
}
export function ChevronDownIcon(props: IconProps) {
  return <IconDrawing {...props} name="chevron-down" path="M5 7.5l5 5 5-5" />;
}
export function SortIcon(props: IconProps) {
  return <IconDrawing {...props} name="sort" path="M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5" />;
}
export function RefreshIcon(props: IconProps) {
  return (
    <IconDrawing
      {...props}
      name="refresh"
      path="M16 6.5A7 7 0 0 0 3.2 8.6M4 13.5a7 7 0 0 0 12.8-2.1M16.5 3v3.8h-3.8M3.5 17v-3.8h3.8"
    />
  );
}
export function UndoIcon(props: IconProps) {
  return <IconDrawing {...props} name="undo" path="M7.5 4 3.5 8l4 4M3.5 8h8a4.75 4.75 0 0 1 0 9.5H8" />;
}
export function RedoIcon(props: IconProps) {
  return <IconDrawing {...props} name="redo" path="m12.5 4 4 4-4 4M16.5 8h-8a4.75 4.75 0 0 0 0 9.5H12" />;
}
export function DownloadIcon(props: IconProps) {
  return <IconDrawing {...props} name="download" path="M10 3v10M5.5 8.7 10 13.2l4.5-4.5M3.5 16.75h13" />;
}
export function UploadIcon(props: IconProps) {
  return <IconDrawing {...props} name="upload" path="M10 13.25V3.5M5.5 7.8 10 3.3l4.5 4.5M3.5 16.75h13" />;
}
export function SignOutIcon(props: IconProps) {
  return <IconDrawing {...props} name="sign-out" path="M8 3.5H4.25v13H8M12.5 6l4 4-4 4M16.25 10H8" />;
}
