import { useQuery } from "@tanstack/react-query";
import { parseReference } from "#content-model/reference.ts";
import type { Linked } from "~/lib/references/resolve.ts";
import { linkedRecordsQuery } from "./link-queries.ts";

const none = new Map<string, Linked>();

/** What references lead to in public; those that lead nowhere are not in it. */
export function useLinked(links: string[]): Map<string, Linked> {
  const references = [...new Set(links.filter(parseReference))].sort();
  return useQuery(linkedRecordsQuery(references)).data ?? none;
}
