/** The date field. */
export const days = {
  open: 'Open the calendar',
  calendar: 'Calendar',
  format: 'dd/mm/yyyy',
  unreadable: 'Enter the date as 22/11/2026.',
  unknown: 'This date does not exist.',
  tooEarly: 'Not before %{day}.',
  tooLate: 'Not after %{day}.',
};

/** Its calendar, loaded when opened. */
export const dayCalendar = {
  months: 'Month shown',
  month: 'Month',
  year: 'Year',
  next: 'Next month',
  previous: 'Previous month',
  today: 'today',
  chosen: 'selected',
  takeToday: 'Today',
  clear: 'Clear',
  rest: 'day of rest',
  legend: 'Friday and Saturday are days of rest',
  probable: '%{name} (probable date)',
  holidays: {
    newYear: 'New Year’s Day',
    yennayer: 'Yennayer',
    labour: 'Labour Day',
    independence: 'Independence Day',
    revolution: 'Revolution Day',
    muharram: 'Islamic New Year',
    ashura: 'Ashura',
    mawlid: 'Mawlid',
    fitr: 'Eid al-Fitr',
    adha: 'Eid al-Adha',
  },
};
