import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice } from '../../framework/notifications/notify';

const say = sayIn(defaultLanguage);

/** A notice about alerts without a reaction, which have waited these hours since their previous step. */
export const buildUnansweredNotice = (content: string, waits: readonly number[]) =>
  buildNotice('unanswered', { wait: formatWaits(waits), content });

const formatWaits = (waits: readonly number[]) => {
  const shortest = Math.min(...waits);
  const wait = formatWait(shortest);
  return waits.every(hours => hours === shortest) ? wait : say('waits', 'atLeast', { wait });
};

const formatWait = (hours: number) =>
  hours % 24 === 0 ? say('waits', 'days', { count: hours / 24 }) : say('waits', 'hours', { count: hours });
