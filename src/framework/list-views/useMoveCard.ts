import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import type { ListRecord } from '../lists/columns';
import { useAttempt } from '../ui/useAttempt';
import type { Move } from './apply-moves';

/**
 * Writes a choice of a record with the version that is shown. Until the answer is there it counts among the moves on
 * their way; if it is refused, the reason is shown.
 */
export const useMoveCard = ({ name }: ResourceContract, field: string) => {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { flash } = useFeedback();
  const { attempt } = useAttempt();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const move = async (record: ListRecord, to: string | null, successText: string) => {
    const started = { record, to };
    setMoves(current => [...current, started]);
    await attempt(
      async () => {
        const data = { ...record, [field]: to };
        const saved = await dataProvider.update(name, { id: record.id, data, previousData: record });
        notifySuccess(successText, saved.data);
      },
      ({ message }) => void flash(message, 'danger'),
      record.id,
    );
    await client.invalidateQueries();
    setMoves(current => current.filter(each => each !== started));
  };
  return { moves, move };
};
