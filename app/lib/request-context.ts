// What the web process gives to loaders and to the rendering.
import { createContext } from "react-router";
import type { Theme } from "~/features/theme/schema.ts";
import type { Database } from "./database.ts";

/** A client with a visitor's rights. */
export const databaseContext = createContext<Database>();
export const siteContext = createContext<{ url: string; nonce: string; reportError(error: unknown): void }>();
export const themeContext = createContext<Promise<Theme>>();
