import { createIcon } from "./icon.tsx";

export const PlusIcon = createIcon("plus", "M10 4v12M4 10h12");
export const PanelIcon = createIcon("panel", "M3 4h14v12H3zM8 4v12");
export const EyeIcon = createIcon(
  "eye",
  "M2 10s2.75-5.25 8-5.25S18 10 18 10s-2.75 5.25-8 5.25S2 10 2 10zM12.25 10a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0z",
);
export const EyeOffIcon = createIcon(
  "eye-off",
  "M7.8 5a8 8 0 0 1 2.2-.25C15.25 4.75 18 10 18 10a13 13 0 0 1-2.1 2.7M12.5 14.9a7.7 7.7 0 0 1-2.5.350C4.75 15.25 2 10 2 10a13 13 0 0 1 3.3-3.7M8.4 8.4a2.25 2.25 0 0 0 3.2 3.2M3.5 3.5l13 13",
);
export const EditIcon = createIcon(
  "edit",
  "M3.5 16.5l.75-3.5L13.5 3.75l2.75 2.75L7 15.75zM11.5 5.75l2.75 2.75",
);
export const TrashIcon = createIcon(
  "trash",
  "M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.75 11h8.5l.75-11M8.25 8.75v4.5M11.75 8.75v4.5",
);
export const MoreIcon = createIcon("more", "", {
  fillPath:
    "M5.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM11.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM17.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z",
});
export const GripIcon = createIcon("grip", "", {
  fillPath:
    "M8.25 5a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM14.25 5a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM8.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM14.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM8.25 15a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM14.25 15a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z",
});
export const LinkIcon = createIcon(
  "link",
  "M8.25 11.75a3.5 3.5 0 0 0 5 0l2.5-2.5a3.54 3.54 0 0 0-5-5l-1 1M11.75 8.25a3.5 3.5 0 0 0-5 0l-2.5 2.5a3.54 3.54 0 0 0 5 5l1-1",
);
export const SlidersIcon = createIcon(
  "sliders",
  "M3 6h6.5M13.5 6H17M3 14h3.5M10.5 14H17M13.5 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10.5 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
);
