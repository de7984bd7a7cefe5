import { getRestKind } from '../../../contract/framework/rest-days';
import { addDays } from '../../../contract/framework/today';
import { maxDeadlineDays } from '../../../contract/organisation/deadlines';

/** A day before all work. */
const earliestStart = '1900-01-01';

/**
 * At each index the latest day since which that many days have passed by `day`; the last index is a day more than the
 * longest deadline. With `pausesOnRest` neither weekends nor holidays count (`countDays`).
 */
export const latestStarts = (day: string, pausesOnRest: boolean): string[] => {
  const starts = [day];
  for (let since = day; starts.length <= maxDeadlineDays + 1; ) {
    const counts = !pausesOnRest || !getRestKind(since);
    since = since > earliestStart ? addDays(since, -1) : earliestStart;
    if (counts || since === earliestStart) starts.push(since);
  }
  return starts;
};
