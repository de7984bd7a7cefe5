import { quoted } from '../../../i18n/typography';
import type { Told } from '../../organisation/notifications/queries';

/** A notice, and after it what the agent wrote himself, where he did. */
export const inHisWords = (told: Told, words: string | null): Told =>
  words ? { ...told, content: `${told.content} ${quoted('fr', words)}` } : told;
