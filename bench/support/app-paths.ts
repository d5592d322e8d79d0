// Loaded first (node --import): what is measured may be the app's own code, which names its modules by "~/".
import { registerHooks } from "node:module";

const app = new URL("../../app/", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.startsWith("~/") ? app + specifier.slice(2) : specifier, context),
});
