import { field } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import type { Arrival } from '../../work/vault/tables';
import type { SyncRound } from './sync-round';

/** The arrival first: it opens the task that everything else belongs to. A retry returns the same task. */
export const sendArrival = async ({ vault, token, signal, dataEpoch }: SyncRound, arrival: Arrival) => {
  const { plan_id, place, accuracy, far_reason, at, data, key } = arrival;
  const { taskid } = await call(
    field.actions.clockin,
    {
      plan_id,
      // The API's convention for an unknown position: managers see a mark.
      lat: place?.lat ?? 0,
      lng: place?.lng ?? 0,
      accuracy: accuracy ?? undefined,
      at,
      far_reason,
      data,
    },
    { token, key, signal, dataEpoch },
  );
  const sent_at = new Date().toISOString();
  await vault.write([
    { change: 'arrivals', key: arrival.work, to: row => ({ ...row, taskid, sent_at, trouble: null }) },
  ]);
};
