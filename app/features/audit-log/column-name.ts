/** "display_order" is written "Display order". */
export function columnName(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
