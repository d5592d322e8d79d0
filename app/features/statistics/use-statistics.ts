import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { isUnreachable, messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import {
  createStatistic,
  deleteStatistic,
  orderStatistics,
  type Statistic,
  statisticsQuery,
  updateStatistic,
} from "./admin-queries.ts";
import { changesToSend, rowToInsert, type StatisticValues } from "./schema.ts";

const undoFor = 10_000;

/** The statistics and everything that can be done with them, each with its message. Every action says whether it succeeded. */
export function useStatistics(userId: string) {
  const query = statisticsQuery(userId);
  const { data: statistics } = useSuspenseQuery(query);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const write = useWrite();

  async function attempt(
    work: Parameters<typeof write>[0],
    done: string | undefined,
    failed: (error: unknown) => string,
  ) {
    try {
      await write(work);
      if (done) toast({ variant: "success", title: done });
      return true;
    } catch (error) {
      toast({ variant: "destructive", title: failed(error), description: messageFor(error) });
      return false;
    } finally {
      await refresh();
    }
  }

  return {
    statistics,
    create(values: StatisticValues, id: string) {
      const row = { id, ...rowToInsert(values, statistics.length) };
      return attempt(
        async () => createStatistic(await browserClient(), row),
        "Statistic created successfully",
        (error) => saveFailure(error, "Failed to create statistic"),
      );
    },
    update: (values: StatisticValues, id: string) =>
      attempt(
        async () => updateStatistic(await browserClient(), id, changesToSend(values)),
        "Statistic updated successfully",
        (error) => saveFailure(error, "Failed to update statistic"),
      ),
    setActive: ({ id }: Statistic, isActive: boolean) =>
      attempt(
        async () => updateStatistic(await browserClient(), id, { is_active: isActive }),
        "Statistic updated successfully",
        () => "Failed to update statistic",
      ),
    reorder: (inOrder: Statistic[]) =>
      attempt(
        async (mayBeDone) => orderStatistics(await browserClient(), inOrder, mayBeDone),
        undefined,
        () => "Failed to update statistic",
      ),
    async remove(statistic: Statistic) {
      const isGone = await attempt(
        async (mayBeDone) => deleteStatistic(await browserClient(), statistic.id, mayBeDone),
        undefined,
        () => "Failed to delete statistic",
      );
      if (!isGone) return;
      toast({
        variant: "success",
        title: "Statistic deleted successfully",
        duration: undoFor,
        action: {
          label: "Undo",
          onClick: () =>
            attempt(
              async () => createStatistic(await browserClient(), statistic),
              "Statistic created successfully",
              () => "Failed to create statistic",
            ),
        },
      });
    },
  };
}

/** An answer that refuses is one thing, no answer at all another: the specification has a sentence for each. */
function saveFailure(error: unknown, refused: string): string {
  return isUnreachable(error) ? "Failed to save statistic" : refused;
}
