import { timeZone } from '../../../contract/framework/today';
import { datesIn } from '../../../i18n/dates';

/** Days and instants as people in Algeria read them: mails, notices, reports. */
export const datesHere = {
  fr: datesIn('fr', timeZone),
  en: datesIn('en', timeZone),
};
