import { restOn } from '../../../contract/framework/rest-days';
import { daysAfter } from '../../../contract/framework/today';
import { mostDeadlineDays } from '../../../contract/organisation/deadlines';

/** Nothing began before. */
const first = '1900-01-01';

/**
 * By the number of days that are to count from a day to this one, the latest on which these may begin: the last place
 * is a day more than any deadline has. With `rest` neither weekends nor holidays count (`countedDays`).
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
