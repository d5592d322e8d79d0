const megabyte = 1024 * 1024;

/** For people: "512 bytes", "12 KB", "1.5 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
