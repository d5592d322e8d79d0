// A process of its own, so that what an attack costs the attacker is not taken for slowness of the honest clients.
import { loads } from "./loads.ts";
import type { Target } from "./target.ts";

export type Order = { load: string; target: Target; seconds: number };

process.on("message", async ({ load, target, seconds }: Order) => {
  process.send?.(await loads[load]?.(target, seconds));
});
