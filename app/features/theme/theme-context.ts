import { createContext } from "react-router";
import type { Theme } from "./schema.ts";

/** The active theme, read once per request: the document, the icons and the drawings of one answer show the same colours. */
export const themeContext = createContext<Promise<Theme>>();
