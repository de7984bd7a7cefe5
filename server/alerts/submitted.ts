import { notice } from '../notifications/notify';
import type { Told } from '../notifications/queries';
import type { Wants } from './tell-office';

type Submission = { kind: string; code: string; task: number; again: boolean; nok: number };

/** A submission and what it found wrong are one notice, not two. */
export const submissionTold = ({ again, nok, ...about }: Submission, wants: Wants): Told | null => {
  const found = nok > 0 && wants('nok');
  if (!wants('submitted')) return found ? notice('checksNok', { ...about, count: nok }) : null;
  const told = notice(again ? 'taskCorrected' : 'taskSubmitted', about);
  return found
    ? { ...told, content: `${told.content} ${notice('nokAmongThem', { count: nok }).content}` }
    : told;
};
