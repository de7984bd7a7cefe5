import { timeZone } from '../../../contract/framework/today';

const hour = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour of an instant in Algerian time, in two digits. */
export const getLocalHour = (at: Date) => hour.format(at);
