/** The zone where `TIME_ZONE` sets no other. */
export const defaultTimeZone = 'Africa/Algiers';

/** Whether this is the name of a zone that browsers, Node and PostgreSQL know alike; offsets such as +01:00 are none. */
export const isTimeZone = (name: string) => {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * Where each part of the product learns its zone: a page from its HTML, into which the server writes it, a service worker
 * from its address, the server from its environment.
 */
const readSetting = () => {
  if (typeof document !== 'undefined') return document.documentElement.dataset.timeZone;
  if (typeof process !== 'undefined') return process.env.TIME_ZONE;
  return new URLSearchParams(location.search).get('time-zone');
};

const setting = readSetting();

/** The zone of every day and time: of screens and files, of « today », and of filters by day. */
export const timeZone = setting && isTimeZone(setting) ? setting : defaultTimeZone;
