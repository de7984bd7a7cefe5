import { restOn } from '../../../contract/framework/rest-days';
import { daysAfter } from '../../../contract/framework/today';
import { mostDeadlineDays } from '../../../contract/organisation/deadlines';

/** A day before all starts. */
const first = '1900-01-01';

/**
 * For each number of days to count up to this day, the latest day on which they may begin; the last index is a day more
 * than the longest deadline. With `rest` neither weekends nor holidays count (`countedDays`).
 */
export const latestStarts = (day: string, rest: boolean): string[] => {
  const starts = [day];
  for (let since = day; starts.length <= mostDeadlineDays + 1; ) {
    const counts = !rest || !restOn(since);
    since = since > first ? daysAfter(since, -1) : first;
    if (counts || since === first) starts.push(since);
  }
  return starts;
};
