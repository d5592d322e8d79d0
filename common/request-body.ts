export function isJsonType(contentType: string | undefined): boolean {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
}

/** Whether the headers announce a body. */
export function announcesBody(length: string | undefined, encoding: string | undefined): boolean {
  return encoding !== undefined || (length !== undefined && length !== "0");
}
