import { Link } from 'wouter';
import { dates } from '../../../i18n/dates';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import type { SendingState } from './sending-state';

/** Why sending is paused, and what happens next. */
export const StoppedNotice = ({ state }: { state: SendingState }) => {
  const { words, fill, language } = useWords();
  const { stopped } = words.sending;
  switch (state.is) {
    case 'offline':
      return <Notice tone="warn">{stopped.offline}</Notice>;
    case 'later':
      return (
        <Notice tone="warn">
          {fill(stopped.later, { at: dates[language].timeOf(new Date(state.at).toISOString()) })}
        </Notice>
      );
    case 'signIn':
      return (
        <Notice tone="bad">
          {stopped.signIn} <Link href="/me">{words.sending.signIn}</Link>
        </Notice>
      );
    case 'tooOld':
    case 'full':
      return <Notice tone="bad">{stopped[state.is]}</Notice>;
    default:
      return null;
  }
};
