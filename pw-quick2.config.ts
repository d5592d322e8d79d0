import config from "./playwright.config.ts";
export default { ...config, workers: 1, expect: { timeout: 60_000 }, timeout: 400_000, retries: 0, reporter: "list" as const, outputDir: "/tmp/pwq2-out" };
