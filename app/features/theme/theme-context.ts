import { createContext } from "react-router";
import type { Theme } from "./schema.ts";

/** The active theme, read once per request: document, icons and drawings of one response show the same colours. */
export const themeContext = createContext<Promise<Theme>>();
