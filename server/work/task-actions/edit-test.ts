import { fieldSchema, findEditTarget } from '../../../contract/work/evidence/edit-target';
import { assignRowNumbers, hasNumberedRows } from '../../../contract/work/evidence/row-numbers';
import type { taskActions } from '../../../contract/work/task-actions';
import { recordHistory } from '../../framework/history/record-history';
import { invalid } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { findUnlistedValues } from '../../organisation/settings/find-unlisted-values';
import { storeBarCodes } from '../../sites/derived/queries-bar-codes';
import { listEverFilledSlots } from '../files/queries-photos';
import { lockTaskForAction } from './lock-task-for-action';
import { lockTest, saveTestCorrection } from './queries';

/**
 * Sets one value defined in `contract/work/evidence`; the previous value stays in the history (document 2, section 7).
 */
export const editTest: Handler<(typeof taskActions)['actions']['editTest']> = async ({ input, ...call }) => {
  const { db, user, request } = call;
  const { task } = await lockTaskForAction(call, input.pm, 'editTest');
  const target = findEditTarget(task.kind, input.test, input);
  if (!target) throw invalid('field', 'unknownField', { field: input.field });
  const test = await lockTest(db, task.id, input.test);
  if (!test) throw invalid('test', 'unknownField', { field: input.test });
  const isEmpty = input.value === null || input.value === '';
  const parsed = fieldSchema(target.field).safeParse(isEmpty ? null : input.value);
  if (!parsed.success) throw invalid('value', 'badValue', { field: target.field.label[call.language] });

  const before = assignRowNumbers(task.kind, input.test, test.data, test.data, []);
  const edited = structuredClone(before);
  const value = isEmpty ? null : parsed.data;
  const previousValue = setValue(edited, target.path, value);
  if ((await findUnlistedValues(db, task.kind, input.test, edited, before)).length)
    throw invalid('value', 'notOffered');
  const slots = hasNumberedRows(task.kind, input.test)
    ? await listEverFilledSlots(db, task.id, input.test)
    : [];
  const after = assignRowNumbers(task.kind, input.test, edited, before, slots);
  await storeBarCodes(db, task, input.test, after);
  const name = target.path.join('.');
  await saveTestCorrection(db, task.id, input.test, {
    data: after,
    corrected: [...new Set([...test.corrected, name])],
  });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: task.id,
      action: 'taskActions.editTest',
      about: { test: input.test },
      before: { [name]: previousValue ?? null },
      after: { [name]: value },
    },
  ]);
  return { data: { ...before, ...after } };
};

/** Sets the value at a path, creating the row if needed; returns the previous value. */
const setValue = (data: Record<string, unknown>, path: (string | number)[], value: unknown) => {
  if (path.length === 1) {
    const previousValue = data[path[0]];
    data[path[0]] = value;
    return previousValue;
  }
  const [set, row, column] = path as [string, number, string];
  const rows = Array.isArray(data[set]) ? (data[set] as Record<string, unknown>[]) : [];
  data[set] = rows;
  if (row > rows.length) throw invalid('att', 'unknownField', { field: `${set}.${row}` });
  rows[row] ??= {};
  const previousValue = rows[row][column];
  rows[row][column] = value;
  return previousValue;
};
