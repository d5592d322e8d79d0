import { join } from "node:path";
import { runInFront } from "../../../scripts/in-front.mjs";

const watched = process.argv.includes("--watched") ? ["common"] : [];
runInFront([join(import.meta.dirname, "sleeper.ts")], process.env, { watched });
