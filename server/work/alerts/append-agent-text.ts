import { quoted } from '../../../i18n/typography';
import type { NotificationRow } from '../../organisation/notifications/queries';

/** A notice, followed by the agent's own text if there is one. */
export const appendAgentText = (notice: NotificationRow, agentText: string | null): NotificationRow =>
  agentText ? { ...notice, content: `${notice.content} ${quoted('fr', agentText)}` } : notice;
