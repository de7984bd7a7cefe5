import { getRestKind } from '../../../contract/framework/rest-days';
import { addDays } from '../../../contract/framework/today';
import { maxDeadlineDays } from '../../../contract/organisation/deadlines';

/** A day before all work. */
const earliestStart = '1900-01-01';

/**
 * For each number of days to count up to this day, the latest day on which they may begin; the last index is a day more
 * than the longest deadline. With `rest` neither weekends nor holidays count (`countDays`).
 */
export const latestStarts = (day: string, rest: boolean): string[] => {
  const starts = [day];
  for (let since = day; starts.length <= maxDeadlineDays + 1; ) {
    const counts = !rest || !getRestKind(since);
    since = since > earliestStart ? addDays(since, -1) : earliestStart;
    if (counts || since === earliestStart) starts.push(since);
  }
  return starts;
};
