import { listMigrations, migrationsFolder } from "../../../backend/schema/migration-files.ts";
import { checkProject } from "../../../server/supervisor/supabase/check-project.ts";
import { Blocked, must, succeeded } from "../checks.ts";
import type { Section } from "../context.ts";

/** The checks of a start. */
export const project: Section = {
  title: "The project",
  async run({ url, publishableKey, secretKey, service }, check) {
    const fits = await check(
      "URL and keys belong together, and all migrations of this version are applied",
      async () => {
        const found = await checkProject(
          { url, publishableKey, secretKey },
          await listMigrations(migrationsFolder),
        );
        must(found.state === "good", "sentence" in found ? found.sentence : "it does not answer");
      },
    );
    if (!fits) throw new Blocked("the rest would test another schema");
    const administered = await check(
      "The site has an administrator, so that the one created here can be removed again",
      async () => {
        const { data } = succeeded(
          await service.from("admin_users").select("user_id").limit(1),
          "reading the list",
        );
        must(
          data?.length,
          'there is none: register on the site, and run "npm run admin -- grant you@example.com"',
        );
      },
    );
    if (!administered) throw new Blocked("an administrator could not be removed again");
  },
};
