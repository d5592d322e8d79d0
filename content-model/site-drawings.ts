/** The drawings that an editor may place, by the name that is stored. */
export const siteDrawings = [
  { key: "switzerland", label: "Map of Switzerland", src: "/art/switzerland.svg", width: 1000, height: 664 },
] as const;
