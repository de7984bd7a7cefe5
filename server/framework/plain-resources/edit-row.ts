import { recordHistory } from '../history/record-history';
import type { HandlerContext } from '../http/mount';
import { applyRules, requireOpenFields } from './apply-rules';
import { throwConstraintError } from './constraint-errors';
import { toHistoryChange } from './history-change';
import { listDifferences, toHookCall } from './hooks';
import { type PlainResource, type Row, updateRow } from './queries';
import { readAfterHooks } from './read-after-hooks';
import { requireReferences } from './references';
import { requireStillVisible } from './require-still-visible';
import { requireUnique } from './require-unique';
import { toApiRow } from './rows';

/**
 * Gives a locked row these values, under its resource's rules, with history and hooks. Returns the record as it is then:
 * the stored one if nothing differs.
 */
export const editRow = async (
  call: Omit<HandlerContext, 'input'>,
  plain: PlainResource,
  stored: Row,
  sent: Record<string, unknown>,
): Promise<Row> => {
  const { db, user } = call;
  const { contract } = plain;
  const { id } = stored;
  requireOpenFields(contract, user, stored, sent);
  const sentChanges = listDifferences(stored, sent);
  if (Object.keys(sentChanges).length === 0) return stored;
  await requireReferences(db, user, contract, sentChanges);
  const ruled = await applyRules(toHookCall(call), contract, stored, { ...stored, ...sentChanges });
  const changes = listDifferences(stored, ruled);
  if (Object.keys(changes).length === 0) return stored;
  await requireUnique(db, plain, { ...stored, ...changes }, { id, changes });
  await updateRow(db, plain, id, changes).catch(throwConstraintError(plain, { ...stored, ...changes }));
  const after = toApiRow(contract, await requireStillVisible(plain, call, id));
  const change = toHistoryChange(plain, 'edit', id, stored, after);
  await recordHistory(db, toHookCall(call).origin, [change]);
  return readAfterHooks(plain, call, after, { before: stored, after });
};
