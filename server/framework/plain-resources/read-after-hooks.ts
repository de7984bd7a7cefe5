import type { HandlerContext } from '../http/mount';
import { listHooks, runAfterWrite, toHookCall } from './hooks';
import type { PlainResource, Row } from './queries';
import { requireStillVisible } from './require-still-visible';
import { toApiRow } from './rows';

/** Runs the hooks of a written record; returns it as they leave it. */
export const readAfterHooks = async (
  plain: PlainResource,
  call: Omit<HandlerContext, 'input'>,
  record: Row,
  written: Parameters<typeof runAfterWrite>[2],
) => {
  if (!listHooks(plain.contract.name).length) return record;
  await runAfterWrite(toHookCall(call), plain.contract, written);
  return toApiRow(plain.contract, await requireStillVisible(plain, call, record.id));
};
