import { incidentHistory as block } from "#content-model/blocks/incident-history.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { loadStatus, namesOf } from "../load-status.ts";

export const incidentHistory = defineLoader(block, {
  load: async (words, { db }) => {
    const { past, components } = await loadStatus(db);
    return { ...words, past: past.map((notice) => ({ ...notice, names: namesOf(notice, components) })) };
  },
});
