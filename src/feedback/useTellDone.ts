import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { audit, undoSeconds } from '../../contract/audit';
import { call } from '../providers/call';
import { changeOf } from '../providers/changes';
import { useFeedback } from './feedback';

/**
 * Tells in one line what a write did: `tellDone(text, answer)`, where `answer` is what `call` or the data provider
 * answered. Where its maker can take that back, the line offers « Annuler » for 10 s (issue 13, section 5), and all
 * that is shown is read anew once it was taken.
 */
export const useTellDone = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash } = useFeedback();

  return (text: string, answer?: unknown) => {
    const change = changeOf(answer);
    const takeBack = async () => {
      try {
        await call(audit.actions.undo, { change: change! });
        flash(translate('terrain.undo.done'), 'success');
      } catch (error) {
        flash((error as Error).message, 'danger');
      }
      await client.invalidateQueries();
    };
    return flash(
      text,
      'success',
      change === undefined
        ? undefined
        : { label: 'terrain.undo.take', seconds: undoSeconds, onTake: () => void takeBack() },
    );
  };
};
