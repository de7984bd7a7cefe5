import type { Gender } from '../../../i18n/fr/framework/agreement';
import { buildNotice } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import type { Wants } from './notify-office';

type Submission = {
  /** The label of the task's kind, and its gender. */
  kind: string;
  gender: Gender;
  /** The site's code. */
  code: string;
  /** The task's id. */
  task: number;
  /** Whether it was submitted before. */
  again: boolean;
  /** Number of checks that are not ok. */
  nok: number;
  /** Number of critical findings. */
  critical: number;
};

/** One notice for a submission and its findings; null if the recipient wants neither. */
export const buildSubmissionNotice = (submission: Submission, wants: Wants): NotificationRow | null => {
  const notices = listNotices(submission, wants);
  if (!notices.length) return null;
  return { ...notices[0], content: notices.map(({ content }) => content).join(' ') };
};

const listNotices = ({ again, nok, critical, ...about }: Submission, wants: Wants): NotificationRow[] => {
  const findings: NotificationRow[] = [];
  if (wants('nok') && nok > 0) findings.push(buildNotice('nokAmongThem', { count: nok }));
  if (wants('nok') && critical > 0) findings.push(buildNotice('criticalAmongThem', { count: critical }));
  if (wants('submitted')) return [buildNotice(again ? 'taskCorrected' : 'taskSubmitted', about), ...findings];
  if (!findings.length) return [];
  // Without a notice of the submission, that of the first finding says which task it is.
  const first =
    nok > 0
      ? buildNotice('checksNok', { ...about, count: nok })
      : buildNotice('criticalFound', { ...about, count: critical });
  return [first, ...findings.slice(1)];
};
