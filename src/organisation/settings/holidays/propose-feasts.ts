import { listMoonFeasts } from '../../../../contract/framework/moon-feasts';
import type { AddedHoliday } from '../../../../contract/framework/rest-days';
import { daysBetween } from '../../../../contract/framework/today';

/** A feast that was moved is no further from its computed day. */
const maxMove = 5;

/**
 * The list with the feasts by the moon that a year lacks, as probable dates. Days that are listed stay as they are, and
 * a feast that is listed near its computed day, perhaps moved, is not proposed again.
 */
export const proposeFeasts = (added: readonly AddedHoliday[], year: number): AddedHoliday[] => {
  const proposed = listMoonFeasts(year).filter(
    ({ day, feast }) =>
      !added.some(
        other =>
          other.day === day || (other.feast === feast && Math.abs(daysBetween(other.day, day)) <= maxMove),
      ),
  );
  return [...added, ...proposed.map(each => ({ ...each, name: '', name_en: '', probable: true }))].sort(
    (one, other) => one.day.localeCompare(other.day),
  );
};
