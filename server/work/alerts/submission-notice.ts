import { buildNotice } from '../../organisation/notifications/notify';
import type { NotificationRow } from '../../organisation/notifications/queries';
import type { Wants } from './notify-office';

type Submission = {
  kind: string;
  code: string;
  task: number;
  again: boolean;
  nok: number;
  /** Number of critical findings. */
  critical: number;
};

/** A submission and its findings are one notice, not two. */
export const buildSubmissionNotice = (
  { again, nok, critical, ...about }: Submission,
  wants: Wants,
): NotificationRow | null => {
  const found = wants('nok')
    ? [
        ...(nok > 0 ? [buildNotice('nokAmongThem', { count: nok })] : []),
        ...(critical > 0 ? [buildNotice('criticalAmongThem', { count: critical })] : []),
      ]
    : [];
  if (!wants('submitted') && !found.length) return null;
  const [first, ...more] = wants('submitted')
    ? [buildNotice(again ? 'taskCorrected' : 'taskSubmitted', about), ...found]
    : nok > 0
      ? [buildNotice('checksNok', { ...about, count: nok }), ...found.slice(1)]
      : [buildNotice('criticalFound', { ...about, count: critical })];
  return { ...first, content: [first, ...more].map(({ content }) => content).join(' ') };
};
