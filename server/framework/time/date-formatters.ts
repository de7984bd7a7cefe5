import { timeZone } from '../../../contract/framework/today';
import { datesIn } from '../../../i18n/dates';

/** Formats days and instants for people in Algeria: mails, notifications, reports. */
export const dateFormatters = {
  fr: datesIn('fr', timeZone),
  en: datesIn('en', timeZone),
};
