import { forbidden } from '../http/errors';
import type { HandlerContext } from '../http/mount';
import { findRow, type PlainResource } from './queries';

/** Rejects a write that would hide the row from its writer; the error rolls the transaction back. */
export const requireStillVisible = async (
  plain: PlainResource,
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  id: number,
) => {
  const row = await findRow(db, plain, user, id);
  if (!row) throw forbidden('outOfReach');
  return row;
};
