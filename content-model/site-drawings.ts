/** The drawings that an editor can insert, by their stored key. */
export const siteDrawings = [
  { key: "switzerland", label: "Map of Switzerland", src: "/art/switzerland.svg", width: 1000, height: 664 },
] as const;
