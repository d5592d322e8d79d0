import { useSuspenseQuery } from "@tanstack/react-query";
import { isUnreachable } from "~/lib/backend/errors.ts";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
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

/** The statistics and the actions on them, each with its toast. Every action answers with a sentence when it failed. */
export function useStatistics(userId: string) {
  const query = statisticsQuery(userId);
  const { data: statistics } = useSuspenseQuery(query);
  const attempt = useAttempt(query.queryKey);

  return {
    statistics,
    create(values: StatisticValues, id: string) {
      const row = { id, ...rowToInsert(values, statistics.length) };
      return attempt(
        (db) => createStatistic(db, row),
        (error) => saveFailure(error, "Failed to create statistic"),
        "Statistic created successfully",
      );
    },
    update: (values: StatisticValues, id: string) =>
      attempt(
        (db) => updateStatistic(db, id, changesToSend(values)),
        (error) => saveFailure(error, "Failed to update statistic"),
        "Statistic updated successfully",
      ),
    setActive: ({ id }: Statistic, isActive: boolean) =>
      attempt(
        (db) => updateStatistic(db, id, { is_active: isActive }),
        "Failed to update statistic",
        "Statistic updated successfully",
      ),
    /** The figure applies to the company: pages do not mark it as a sample any more. */
    confirm: ({ id }: Statistic) =>
      attempt(
        (db) => updateStatistic(db, id, { is_sample: false }),
        "Failed to update statistic",
        "Statistic updated successfully",
      ),
    reorder: (inOrder: Statistic[]) =>
      attempt((db, mayBeDone) => orderStatistics(db, inOrder, mayBeDone), "Failed to update statistic"),
    async remove(statistic: Statistic) {
      const refused = await attempt(
        (db, mayBeDone) => deleteStatistic(db, statistic.id, mayBeDone),
        "Failed to delete statistic",
      );
      if (refused) return;
      toast({
        variant: "success",
        title: "Statistic deleted successfully",
        duration: undoFor,
        action: {
          label: "Undo",
          onClick: () =>
            attempt(
              (db) => createStatistic(db, statistic),
              "Failed to create statistic",
              "Statistic created successfully",
            ),
        },
      });
    },
  };
}

/** The specification has different sentences for a refusal and for a missing answer. */
function saveFailure(error: unknown, refused: string): string {
  return isUnreachable(error) ? "Failed to save statistic" : refused;
}
