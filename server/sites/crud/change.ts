import { type PlainVerb, plainAction } from '../../../contract/framework/crud';
import { filledIn } from '../../framework/history/record-history';
import type { Plain } from './queries';

type Values = Record<string, unknown>;

/** What the history keeps of a row's change; of one that is new or gone, what was filled in. */
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
