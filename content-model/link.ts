import { isOwnPathOrHttps } from "#common/own-path.ts";

export const linkSentence = "Enter a path of this site, like /contact, or a URL that begins with https://.";

export function isLink(value: string): boolean {
  const link = value.trim();
  return link === "" || /^#[\w-]/.test(link) || isOwnPathOrHttps(link);
}
