import { listMoonFeasts } from '../../../../contract/framework/moon-feasts';
import type { AddedHoliday } from '../../../../contract/framework/rest-days';
import { daysBetween } from '../../../../contract/framework/today';

/** A feast that was moved is no further from its computed day. */
const maxMove = 5;

/**
 * The feasts by the moon that the list of a year lacks, as probable dates. A listed day is not proposed, nor a feast that
 * is listed near its computed day, perhaps moved.
 */
export const proposeFeasts = (added: readonly AddedHoliday[], year: number): AddedHoliday[] =>
  listMoonFeasts(year)
    .filter(
      ({ day, feast }) =>
        !added.some(
          other =>
            other.day === day || (other.feast === feast && Math.abs(daysBetween(other.day, day)) <= maxMove),
        ),
    )
    .map(each => ({ ...each, name: '', name_en: '', probable: true }));
