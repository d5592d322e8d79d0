import { registerHooks } from "node:module";

const replacement = new URL("./bcrypt.ts", import.meta.url).href;

/**
 * lite hashes with bcryptjs on its event loop, so one sign-in would stop every request for a tenth of a second.
 * Its import is pointed at our threads instead. Call this before lite is imported.
 */
export function redirectBcrypt(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const ours = specifier === "bcryptjs" && context.parentURL?.includes("/@supabase/lite/");
      return ours ? nextResolve(replacement, context) : nextResolve(specifier, context);
    },
  });
}
