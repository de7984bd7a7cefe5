import { type PlainVerb, plainAction } from '../../../contract/framework/crud';
import { filledIn } from '../../framework/history/record-history';
import type { Plain } from './queries';

type Values = Record<string, unknown>;

/** The history entry of a row's change; of a created or deleted row, its filled fields. */
export const changeOf = (
  { contract, table }: Plain,
  action: PlainVerb,
  id: number,
  before: Values | null,
  after: Values | null,
) => ({
  object: table,
  id,
  action: plainAction(contract, action),
  before: before && (after ? before : told(before)),
  after: after && (before ? after : told(after)),
});
const told = ({ id, version, ...fields }: Values) => filledIn(fields);
