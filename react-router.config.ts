import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole map of URLs is a few hundred bytes compressed and arrives only with hydration:
  // cheaper than asking for parts of it while someone navigates.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
