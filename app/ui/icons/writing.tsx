import { createIcon } from "./icon.tsx";

export const BoldIcon = createIcon("bold", "M6 4h4.5a3 3 0 0 1 0 6H6zM6 10h5.25a3 3 0 0 1 0 6H6z", {
  strokeWidth: "2",
});
export const ItalicIcon = createIcon("italic", "M8.5 4H15M5 16h6.5M12 4 8 16");
export const HeadingIcon = createIcon("heading", "M5 4v12M15 4v12M5 10h10");
export const BulletsIcon = createIcon("bullets", "M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01");
export const NumbersIcon = createIcon(
  "numbers",
  "M9 5h8M9 10h8M9 15h8M3 4l1.25-.75V7.5M2.75 12.75c0-1.5 2.5-1.5 2.5 0 0 1.25-2.5 2-2.5 3.5h2.5",
);
export const CodeIcon = createIcon("code", "m6 6-4 4 4 4M14 6l4 4-4 4M11.5 4l-3 12");
export const TableIcon = createIcon("table", "M3 4h14v12H3zM3 8h14M3 12h14M10 8v8");
export const StrikeIcon = createIcon(
  "strike",
  "M3 10h14M14 6.5C13.5 4.75 12 4 10 4 7.5 4 6 5.25 6 7c0 1 .5 1.75 1.25 2.25M6 13.5c.5 1.75 2 2.5 4 2.5 2.5 0 4-1.25 4-3 0-.75-.25-1.25-.75-1.75",
);
export const FootnoteIcon = createIcon("footnote", "M3 8h8M3 12h12M3 16h9M14 3.5 15.5 3v5M14 8h3");
export const TaskIcon = createIcon("task", "M4 4h12v12H4zM7 10l2.25 2.25L13 7.75");
export const RuleIcon = createIcon("rule", "M3 10h14M6 5h8M6 15h8");
export const OutlineIcon = createIcon("outline", "M3 5h9M6 10h11M6 15h8M3 10h.01M3 15h.01");
export const FullScreenIcon = createIcon("full-screen", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4");
export const GalleryIcon = createIcon("gallery", "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z");
export const VideoIcon = createIcon("video", "M2.75 4.5h14.5v11H2.75zM8.5 7.5v5l4-2.5z");
