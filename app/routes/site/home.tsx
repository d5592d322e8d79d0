import { listActiveStatistics } from "~/features/statistics/queries.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  return { statistics: await listActiveStatistics(context.get(databaseContext)) };
}

export default function Home({ loaderData: { statistics } }: Route.ComponentProps) {
  return (
    <main id="main" className="container-page py-24">
      <h1 className="display">Your Data, Your Control</h1>
      <dl className="mt-16 grid gap-8 md:grid-cols-4">
        {statistics.map((statistic) => (
          <div key={statistic.id}>
            <dt>{statistic.title}</dt>
            <dd className="text-4xl">{statistic.value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}

export function meta() {
  return [{ title: "Your Data, Your Control · Reduit" }];
}
