/** The day in Algeria, YYYY-MM-DD. */
export const today = () => format.format(new Date());

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
