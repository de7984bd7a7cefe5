import { field } from '../../../contract/field/field';
import { applyPatch, createPatch, isSame } from '../../evidence/step/patch';
import { call } from '../../framework/server/call';
import type { StepEntry } from '../../framework/vault/tables';
import type { SyncRound } from './sync-round';

/**
 * Sends a patch against the server's values, with their version. It is stored before it is sent: if the answer is lost,
 * the same request is repeated and the server recognises it, whatever was entered meanwhile.
 */
export const sendStep = async (
  { vault, token, signal, dataEpoch }: SyncRound,
  taskid: number,
  { work, test }: StepEntry,
) => {
  const name = `${work}/${test}`;
  await vault.write([{ change: 'steps', key: name, to: attempting }]);
  const attempt = vault.get('steps', name)?.attempt;
  if (!attempt) return;
  const { key, version, data, done, finished_at } = attempt;
  const answer = await call(
    field.actions.step,
    { taskid, test, version, data, done, finished_at: finished_at ?? undefined },
    { token, key, signal, dataEpoch },
  );
  await vault.write([
    {
      change: 'steps',
      key: name,
      to: row => {
        if (row.attempt?.key !== key) return row;
        const merged = answer.data ?? applyPatch(row.base.data, data);
        const untouched = row.edition === attempt.edition;
        return {
          ...row,
          base: { version: answer.version, data: merged },
          data: untouched ? { ...row.data, ...numbered(row.data, answer.data) } : row.data,
          ...{ sent_edition: attempt.edition, attempt: null, trouble: null },
        };
      },
    },
  ]);
};

const attempting = (row: StepEntry): StepEntry =>
  row.attempt || row.edition === row.sent_edition
    ? row
    : {
        ...row,
        attempt: {
          ...{ key: row.key, edition: row.edition, version: row.base.version },
          ...{ data: createPatch(row.data, row.base.data), done: row.done, finished_at: row.finished_at },
        },
      };

/** The lists whose rows the server has numbered. */
const numbered = (data: StepEntry['data'], answered: StepEntry['data'] | undefined) =>
  Object.fromEntries(
    Object.entries(answered ?? {}).filter(
      ([key, value]) => Array.isArray(value) && !isSame(value, data[key]),
    ),
  );
