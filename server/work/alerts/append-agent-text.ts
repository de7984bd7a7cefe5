import { quoted } from '../../../i18n/typography';
import type { NotificationRow } from '../../organisation/notifications/queries';

/** A notice, followed by the agent's own text if there is one. */
export const appendAgentText = (notice: NotificationRow, words: string | null): NotificationRow =>
  words ? { ...notice, content: `${notice.content} ${quoted('fr', words)}` } : notice;
