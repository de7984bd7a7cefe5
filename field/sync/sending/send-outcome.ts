import { field } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import type { Outcome } from '../../work/vault/tables';
import type { SyncRound } from './sync-round';

/** How the work ended. A retry returns the task's current state. */
export const sendOutcome = async (
  { vault, token, signal, dataEpoch }: SyncRound,
  taskid: number,
  outcome: Outcome,
) => {
  const { work, key, at } = outcome;
  const options = { token, key, signal, dataEpoch };
  const { task_status } =
    outcome.kind === 'submit'
      ? await call(field.actions.submit, { taskid, at }, options)
      : await call(
          field.actions.impossible,
          { taskid, at, cause: outcome.cause, note: outcome.note ?? undefined },
          options,
        );
  const sent_at = new Date().toISOString();
  await vault.write([
    {
      change: 'outcomes',
      key: work,
      to: row => (row.key === key ? { ...row, sent_at, trouble: null } : row),
    },
    { change: 'tasks', key: String(taskid), to: task => ({ ...task, task_status }) },
  ]);
};
