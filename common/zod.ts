// zod for code that also runs in browsers. For speed it compiles functions from text, which our Content-Security-Policy forbids and reports;
// this must be switched off before the first schema is created.
import { z } from "zod";

if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
