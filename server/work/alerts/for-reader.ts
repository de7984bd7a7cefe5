import { quoted } from '../../../i18n/typography';
import type { NotificationRow } from '../../organisation/notifications/queries';

/** A notice, and after it what the agent wrote himself, where he did. */
export const forReader = (told: NotificationRow, words: string | null): NotificationRow =>
  words ? { ...told, content: `${told.content} ${quoted('fr', words)}` } : told;
