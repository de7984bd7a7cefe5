import { field } from '../../../contract/field/field';
import { applyPatch, createPatch, isSame } from '../../evidence/step/patch';
import { call } from '../../framework/server/call';
import type { StepEntry } from '../../work/vault/tables';
import type { SyncRound } from './sync-round';

/**
 * Sends a patch against the server's values, with their version. It is stored before it is sent: if the response is
 * lost, the same request is repeated and the server recognises it, whatever was entered meanwhile.
 */
export const sendStep = async (
  { vault, token, signal, dataEpoch }: SyncRound,
  taskid: number,
  { work, test }: StepEntry,
) => {
  const rowKey = `${work}/${test}`;
  await vault.write([{ change: 'steps', key: rowKey, to: startAttempt }]);
  const attempt = vault.get('steps', rowKey)?.attempt;
  if (!attempt) return;
  const { key, version, data, done, finished_at } = attempt;
  const response = await call(
    field.actions.step,
    { taskid, test, version, data, done, finished_at: finished_at ?? undefined },
    { token, key, signal, dataEpoch },
  );
  await vault.write([
    {
      change: 'steps',
      key: rowKey,
      to: row => {
        if (row.attempt?.key !== key) return row;
        const merged = response.data ?? applyPatch(row.base.data, data);
        const isUnedited = row.edition === attempt.edition;
        return {
          ...row,
          base: { version: response.version, data: merged },
          data: isUnedited ? { ...row.data, ...getNumberedLists(row.data, response.data) } : row.data,
          ...{ sent_edition: attempt.edition, attempt: null, trouble: null },
        };
      },
    },
  ]);
};

const startAttempt = (row: StepEntry): StepEntry =>
  row.attempt || row.edition === row.sent_edition
    ? row
    : {
        ...row,
        attempt: {
          ...{ key: row.key, edition: row.edition, version: row.base.version },
          ...{ data: createPatch(row.data, row.base.data), done: row.done, finished_at: row.finished_at },
        },
      };

/** The lists that the server has changed: it numbers their rows. */
const getNumberedLists = (data: StepEntry['data'], response: StepEntry['data'] | undefined) =>
  Object.fromEntries(
    Object.entries(response ?? {}).filter(
      ([key, value]) => Array.isArray(value) && !isSame(value, data[key]),
    ),
  );
