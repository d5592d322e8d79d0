// zod for code that also runs in browsers. To be fast it makes functions from text, which our Content-Security-Policy forbids and reports;
// it has to be told before the first schema is made.
import { z } from "zod";

if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
