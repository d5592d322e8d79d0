import { serviceStatus as block } from "#content-model/blocks/service-status.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { loadStatus, namesOf, statusAge } from "../load-status.ts";

export const serviceStatus = defineLoader(block, {
  load: async ({ well, maintained, disturbed, down, ...words }, { db, preview }) => {
    const { asOf, state, components, incidents, maintenance } = await loadStatus(db, preview);
    const verdicts = { operational: well, maintenance: maintained, degraded: disturbed, outage: down };
    const named = <Each extends (typeof incidents)[number]>(notice: Each) => ({
      ...notice,
      names: namesOf(notice, components),
    });
    return {
      ...words,
      asOf,
      state,
      verdict: verdicts[state],
      components: components.map(({ slug, name, description, isSample, state: own }) => ({
        slug,
        name,
        description,
        isSample,
        state: own,
      })),
      incidents: incidents.map(named),
      maintenance: maintenance.map(named),
    };
  },
  changePage: () => ({ keepFor: statusAge }),
});
